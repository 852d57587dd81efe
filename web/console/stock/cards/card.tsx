import type { DeskCard } from '@forecourt/server/staff/desk/windowCards.ts'
import type { QrCode } from '../../qrCode.server.ts'
import { lookClass } from './faces.ts'

/** A window card with its QR code; null for a vehicle that the site doesn’t show. */
export type ShownCard = DeskCard & { qr: QrCode | null; host: string }

/** Squares of white around a QR code, without which it can’t be read (ISO/IEC 18004). */
const QUIET = 4

/** One window card: a page when printed, and in the same proportions on the screen. */
export function Card({ card }: { card: ShownCard }) {
  const { title, subtitle, price, note, facts, features, site, qr } = card
  return (
    <article className={`card-sheet ${lookClass(site.id)}`} aria-label={`${title}, ${card.stocknum}`}>
      <div className="window-card">
        <header>
          {site.logo ? <img src={site.logo} alt={site.name} /> : <strong>{site.name}</strong>}
          <p>Stock number {card.stocknum}</p>
        </header>
        <div className="card-name">
          <h2>{title}</h2>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        <div className="card-price">
          {price.kind === 'amount' ? (
            <p>
              <strong>{price.amount}</strong> <span>{price.label}</span>
              {price.was ? <s>Was {price.was}</s> : null}
            </p>
          ) : (
            <p>
              <strong className="card-enquire">{price.text}</strong>
            </p>
          )}
          {note ? <p className="card-note">{note}</p> : null}
        </div>
        {facts.length > 0 ? (
          <dl>
            {facts.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <ul>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <footer>
          {qr ? (
            <svg
              viewBox={`${-QUIET} ${-QUIET} ${qr.size + 2 * QUIET} ${qr.size + 2 * QUIET}`}
              role="img"
              aria-label={`QR code of the page of ${title}`}
              shapeRendering="crispEdges"
            >
              <path d={qr.path} fill="#000" />
            </svg>
          ) : null}
          <div>
            {qr ? (
              <p className="card-scan">
                Scan for photos and every detail.
                <br />
                {card.host}
              </p>
            ) : null}
            <p>
              <strong>{card.dealership}</strong>
            </p>
            {card.phone ? <p className="card-phone">{card.phone}</p> : null}
            {card.place ? <p>{card.place}</p> : null}
            {card.licence ? <p>{card.licence}</p> : null}
          </div>
        </footer>
      </div>
    </article>
  )
}
