import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useSite } from '../layout/site.ts'
import { RemoveButton } from '../tradeIn/ChangeOver.tsx'
import type { FoundVehicles, ShownResult } from './useTradeIn.ts'

/** What a lookup found, with a way on if it is not the visitor's vehicle. */
export function FoundNotice({
  found: { models, choice, sample },
  onChoose,
}: {
  found: FoundVehicles
  /** Another of the models, or null for none of them. */
  onChoose: (choice: number | null) => void
}) {
  const { vehicleNoun } = useSite()
  return (
    <Alert tone="success" title={`We found: ${models[choice]!.name}`}>
      {sample ? <p className="text-14 text-muted">Sample lookup, from our own stock.</p> : null}
      {models.length > 1 ? (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Other models it may be">
          {models.map(({ name }, index) =>
            index === choice ? null : (
              <li key={`${index} ${name}`}>
                <Button variant="secondary" size="small" onClick={() => onChoose(index)}>
                  {name}
                </Button>
              </li>
            ),
          )}
        </ul>
      ) : null}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 underline underline-offset-4"
        onClick={() => onChoose(null)}
      >
        That’s not my {inSentence(vehicleNoun)}
      </Button>
    </Alert>
  )
}

/** A valuation as a range, with how long it holds and what it depends on. */
export function ValuationNotice({ result, onRemove }: { result: ShownResult; onRemove: () => void }) {
  if (result.kind === 'none') return <Alert>{result.message}</Alert>
  return (
    <div role="status" className="grid gap-1 rounded-control border bg-surface p-4">
      {result.kind === 'waiting' ? (
        <p>Working out your estimate…</p>
      ) : (
        <>
          <p className="text-14 text-muted">{result.valuation.label}</p>
          <p className="tabular-nums text-28 font-semibold">{result.valuation.text}</p>
          {result.changeOver ? (
            <p className="tabular-nums font-semibold">
              {result.changeOver.label}: {result.changeOver.amount}
            </p>
          ) : null}
          <p className="max-w-text text-14 text-muted">
            {result.valuation.validity} {result.valuation.depends}
          </p>
          <RemoveButton onClick={onRemove} />
        </>
      )}
    </div>
  )
}
