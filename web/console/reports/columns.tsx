import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartPoint } from './chart.tsx'

const TICK = { fill: 'var(--muted)', fontSize: 12 } as const
const TOOLTIP = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  color: 'var(--ink)',
} as const

/** A column for each figure of this period, and a line over the other’s. */
export default function Columns({
  points,
  names: [now, before],
}: {
  points: readonly ChartPoint[]
  names: readonly [string, string]
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barCategoryGap="18%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tick={TICK}
          tickLine={false}
          stroke="var(--line)"
          interval="preserveStartEnd"
          minTickGap={12}
        />
        <YAxis width="auto" tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip contentStyle={TOOLTIP} cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} />
        <Bar dataKey="now" name={now} fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
        <Line
          dataKey="before"
          name={before}
          type="linear"
          stroke="var(--warn)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}
