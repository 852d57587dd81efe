import type { CardLogo } from '@forecourt/rules/payment/cardLogos.ts'
import type { ReactNode } from 'react'

const INK = '#1F2937'
const word = (text: string, x: number, fill: string, extra: Record<string, string | number> = {}) => (
  <text x={x} y={16.5} fill={fill} fontFamily="Arial, Helvetica, sans-serif" fontWeight={700} fontSize={10} {...extra}>
    {text}
  </text>
)
const circles = (left: string, right: string, both: string) => (
  <>
    <circle cx={15.5} cy={12} r={6.5} fill={left} />
    <circle cx={22.5} cy={12} r={6.5} fill={right} />
    <path d="M19 6.52a6.5 6.5 0 0 1 0 10.96a6.5 6.5 0 0 1 0-10.96z" fill={both} />
  </>
)

/** Each mark on a white card of 38 by 24. */
const MARKS: Readonly<Record<CardLogo, ReactNode>> = {
  Mastercard: circles('#EB001B', '#F79E1B', '#FF5F00'),
  Maestro: circles('#EB001B', '#00A2E5', '#7375CF'),
  Visa: word('VISA', 7, '#1A1F71', { fontStyle: 'italic', fontWeight: 900, fontSize: 11 }),
  'Google Pay': (
    <>
      {word('G', 6.5, '#4285F4')}
      {word('Pay', 15, INK, { fontWeight: 600 })}
    </>
  ),
  'Apple Pay': (
    <>
      <path
        fill={INK}
        d="M11.3 7.9c.5-.6.8-1.3.8-2-.8 0-1.5.5-2 1-.4.5-.7 1.2-.7 1.9.7.1 1.4-.3 1.9-.9zM13 12.7c0-1.2 1-1.8 1-1.8-.6-.8-1.4-1-1.7-1-.8 0-1.5.5-1.9.5s-1-.4-1.6-.4c-.9 0-1.7.5-2.1 1.2-.9 1.6-.2 3.9.7 5.2.4.6.9 1.3 1.6 1.3s.9-.4 1.7-.4 1 .4 1.7.4 1.2-.6 1.6-1.3c.5-.7.7-1.4.7-1.5 0 0-1.7-.6-1.7-2.2z"
      />
      {word('Pay', 15.5, INK, { fontWeight: 600 })}
    </>
  ),
}

/** The marks of what is accepted (spec §9 Display and layout). */
export function CardLogos({ logos }: { logos: readonly CardLogo[] }) {
  if (logos.length === 0) return null
  return (
    <ul aria-label="Cards and wallets accepted" className="flex flex-wrap gap-2">
      {logos.map((logo) => (
        <li key={logo}>
          <svg
            role="img"
            aria-label={logo}
            viewBox="0 0 38 24"
            width={38}
            height={24}
            className="rounded-small border bg-white"
          >
            {MARKS[logo]}
          </svg>
        </li>
      ))}
    </ul>
  )
}
