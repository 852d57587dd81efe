import { md, type DemoJob } from '../../shape.ts'

/** Positions at the three yards. */
export const jobs: readonly DemoJob[] = [
  {
    slug: 'light-vehicle-technician-rocklea',
    title: 'Light vehicle technician',
    location: 'wattle-rocklea-service',
    employment_type: 'FULL_TIME',
    summary: 'Six makes, good hoists and a foreman who was a technician for twenty years.',
    daysAgo: 6,
    closesInDays: 40,
    blocks: [
      md`
        ## What you would do

        Servicing, diagnosis and warranty work on six makes, mostly under five years old, with the makers' own training
        to go with it. You keep a job from start to finish and sign for it.

        ## What you bring

        - A Certificate III in light vehicle mechanical technology, or the equivalent from elsewhere
        - A driver licence
        - Patience with electrical faults

        ## What we offer

        A 38-hour week between half past seven and five, tool allowance, paid training and uniforms. Every second
        Saturday morning is voluntary and paid as overtime.
      `,
    ],
  },
  {
    slug: 'apprentice-parts-interpreter-toowoomba',
    title: 'Apprentice parts interpreter',
    location: 'wattle-toowoomba-parts',
    employment_type: 'APPRENTICESHIP',
    summary: 'Learn the trade that keeps a workshop running, at the counter in Toowoomba.',
    daysAgo: 15,
    closesInDays: 55,
    blocks: [
      md`
        You will learn to read a catalogue faster than most people read a menu, to find the one seal that fits, and to
        tell a customer kindly that the part is in Germany. Three years, with TAFE in Toowoomba on paid days.

        Year 10 English and mathematics, an interest in how things work, and being on time are enough to start.
      `,
    ],
  },
  {
    slug: 'sales-consultant-bundall',
    title: 'Sales consultant',
    location: 'wattle-bundall',
    employment_type: 'FULL_TIME',
    summary: 'Look after people who buy a car every six years and deserve to enjoy it.',
    daysAgo: 22,
    closesInDays: null,
    blocks: [
      md`
        A salary you can live on, with a share of what the whole team sells. You answer enquiries, prepare drives, hand
        over cars and ring a week later. We teach you the cars; being good with people you bring along.

        You need an open driver licence, and a record that lets Queensland issue you a certificate of registration as a
        motor salesperson. Five days, one weekend day among them.
      `,
    ],
  },
]
