import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import type { CalculatorView } from './calculatorView.server.ts'

/** The vehicle that the price belongs to. */
export function FinancedVehicle({ car }: { car: NonNullable<CalculatorView['car']> }) {
  return (
    <div className="mt-5 flex items-start gap-4">
      {car.image ? (
        <Picture
          source={car.image.source}
          width={car.image.width}
          height={car.image.height}
          alt=""
          sizes="120px"
          narrowest={128}
          widest={384}
          className="aspect-3/2 w-30 shrink-0 rounded-control object-cover"
        />
      ) : null}
      <div className="min-w-0">
        <p className="font-semibold">
          <a href={car.href} className="underline-offset-4 hover:underline">
            {car.title}
          </a>
        </p>
        {car.subtitle ? <p className="text-14 text-muted">{car.subtitle}</p> : null}
        <PriceFigure price={car.price} large />
        {car.note ? <p className="max-w-text text-14 text-muted">{car.note}</p> : null}
      </div>
    </div>
  )
}
