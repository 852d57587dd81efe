/**
 * Sample ratings, from the first year of manufacture to the last. They are plausible for these models but were not
 * checked against ANCAP's list; the footer of every page calls them sample values.
 */
const RATINGS: readonly (readonly [
  make: string,
  model: string,
  from: number,
  to: number,
  stars: number,
  rated: number,
])[] = [
  ['Audi', 'Q3', 2020, 2024, 5, 2018],
  ['Audi', 'Q5', 2018, 2023, 5, 2017],
  ['BMW', '3 Series', 2020, 2025, 5, 2019],
  ['BMW', 'X3', 2018, 2023, 5, 2017],
  ['BMW', 'X5', 2019, 2024, 5, 2018],
  ['Ford', 'Everest', 2016, 2021, 5, 2015],
  ['Ford', 'Everest', 2023, 2028, 5, 2022],
  ['Ford', 'Ranger', 2016, 2021, 5, 2015],
  ['Ford', 'Ranger', 2023, 2028, 5, 2022],
  ['Ford', 'Mustang', 2016, 2017, 2, 2017],
  ['GWM', 'Ute', 2022, 2027, 5, 2021],
  ['Honda', 'CR-V', 2018, 2022, 5, 2017],
  ['Hyundai', 'i30', 2018, 2020, 5, 2017],
  ['Hyundai', 'Kona', 2018, 2022, 5, 2017],
  ['Hyundai', 'Kona', 2024, 2029, 4, 2023],
  ['Hyundai', 'Santa Fe', 2019, 2023, 5, 2018],
  ['Hyundai', 'Tucson', 2022, 2027, 5, 2021],
  ['Hyundai', 'Venue', 2020, 2025, 4, 2019],
  ['Isuzu', 'D-MAX', 2021, 2021, 5, 2020],
  ['Kia', 'Carnival', 2021, 2027, 5, 2021],
  ['Kia', 'Picanto', 2018, 2023, 4, 2017],
  ['Kia', 'Sorento', 2021, 2026, 5, 2020],
  ['Kia', 'Sportage', 2017, 2020, 5, 2016],
  ['Kia', 'Sportage', 2022, 2028, 5, 2022],
  ['Mazda', '2', 2016, 2021, 5, 2015],
  ['Mazda', '3', 2015, 2018, 5, 2014],
  ['Mazda', '3', 2020, 2025, 5, 2019],
  ['Mazda', '6', 2019, 2024, 5, 2018],
  ['Mazda', 'BT-50', 2021, 2026, 5, 2020],
  ['Mazda', 'CX-3', 2016, 2021, 5, 2015],
  ['Mazda', 'CX-30', 2020, 2025, 5, 2019],
  ['Mazda', 'CX-5', 2018, 2023, 5, 2017],
  ['Mazda', 'CX-8', 2019, 2024, 5, 2018],
  ['Mazda', 'CX-9', 2017, 2022, 5, 2016],
  ['Mercedes-Benz', 'A-Class', 2019, 2024, 5, 2018],
  ['Mercedes-Benz', 'C-Class', 2015, 2020, 5, 2014],
  ['MG', 'ZST', 2020, 2023, 4, 2017],
  ['Mitsubishi', 'ASX', 2015, 2020, 5, 2014],
  ['Mitsubishi', 'Outlander', 2022, 2028, 5, 2022],
  ['Mitsubishi', 'Pajero Sport', 2016, 2021, 5, 2015],
  ['Mitsubishi', 'Triton', 2016, 2021, 5, 2015],
  ['Subaru', 'Outback', 2022, 2027, 5, 2021],
  ['Subaru', 'XV', 2018, 2022, 5, 2017],
  ['Suzuki', 'Jimny', 2019, 2024, 3, 2018],
  ['Tesla', 'Model 3', 2020, 2025, 5, 2019],
  ['Tesla', 'Model Y', 2022, 2028, 5, 2022],
  ['Toyota', 'C-HR', 2017, 2023, 5, 2017],
  ['Toyota', 'Camry', 2018, 2023, 5, 2017],
  ['Toyota', 'Corolla', 2020, 2024, 5, 2018],
  ['Toyota', 'HiAce', 2020, 2025, 5, 2019],
  ['Toyota', 'HiLux', 2016, 2018, 5, 2015],
  ['Toyota', 'HiLux', 2020, 2025, 5, 2019],
  ['Toyota', 'Kluger', 2022, 2027, 5, 2021],
  ['Toyota', 'RAV4', 2020, 2025, 5, 2019],
  ['Volkswagen', 'T-Cross', 2020, 2025, 5, 2019],
  ['Volkswagen', 'Tiguan', 2017, 2022, 5, 2016],
]

/** A sample rating is valid until the end of the sixth year after its test. */
const YEARS_VALID = 6

/** The sample rating of a vehicle by its year of build, with the year of its test; null where the demo has none. */
export function ancapRating(make: string, model: string, year: number): { stars: number; rated: number } | null {
  const found = RATINGS.find(
    ([ofMake, ofModel, from, to, , rated]) =>
      ofMake === make && ofModel === model && year >= from && year <= Math.min(to, rated + YEARS_VALID),
  )
  return found ? { stars: found[4], rated: found[5] } : null
}
