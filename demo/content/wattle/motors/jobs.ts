import { md, type DemoJob } from '../../shape.ts'

/** Positions at the three dealerships. */
export const jobs: readonly DemoJob[] = [
  {
    slug: 'light-vehicle-technician-rocklea',
    title: 'Light vehicle technician',
    location: 'wattle-rocklea-service',
    employment_type: 'FULL_TIME',
    summary: 'Six brands, well-equipped hoists and an experienced foreman.',
    daysAgo: 6,
    closesInDays: 40,
    blocks: [
      md`
        ## What you’ll do

        Servicing, diagnosis and warranty work on six makes, mostly under five years old, with training from the
        manufacturers. You’ll see each job through from start to finish.

        ## What you’ll need

        - A Certificate III in light vehicle mechanical technology, or equivalent
        - A driver licence
        - Patience with electrical faults

        ## What we offer

        A 38-hour week between 7:30am and 5pm, a tool allowance, paid training and uniforms. Every second
        Saturday morning is voluntary and paid as overtime.
      `,
    ],
  },
  {
    slug: 'apprentice-parts-interpreter-toowoomba',
    title: 'Apprentice parts interpreter',
    location: 'wattle-toowoomba-parts',
    employment_type: 'APPRENTICESHIP',
    summary: 'Learn parts interpreting at our counter in Toowoomba.',
    daysAgo: 15,
    closesInDays: 55,
    blocks: [
      md`
You’ll learn to read parts catalogues, find the right part and help customers at the counter. It’s a three-year apprenticeship, with paid days at TAFE in Toowoomba. You’ll need Year 10 English and mathematics, an interest in how things work and good timekeeping.
      `,
    ],
  },
  {
    slug: 'sales-consultant-bundall',
    title: 'Sales consultant',
    location: 'wattle-bundall',
    employment_type: 'FULL_TIME',
    summary: 'Help customers find the right car and enjoy buying it.',
    daysAgo: 22,
    closesInDays: null,
    blocks: [
      md`
A good base salary plus a share of team sales. You’ll answer enquiries, prepare test drives, hand over cars and follow up a week later. We’ll teach you about the cars. You’ll need an open driver licence and must be eligible for a Queensland motor salesperson’s certificate of registration. Five days, including one weekend day.
      `,
    ],
  },
]
