import { cardExpiry } from '@forecourt/rules/payment/cardExpiry.ts'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { fieldLook } from '../../browser/fieldLook.ts'
import { openTill, type TillCard, type TillResult } from '../../browser/till.ts'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/Group.tsx'
import type { CardFieldsProps, Pay } from './cardStep.ts'

type Name = 'holder' | 'number' | 'expiry' | 'code'

const MESSAGES: Readonly<Record<Name, string>> = {
  holder: 'Enter the name on the card.',
  number: 'Check the card number.',
  expiry: 'Enter the month and year, such as 07/29.',
  code: 'Check the security code.',
}

/** The fields that Till's names of them mean. */
const NAMES: Readonly<Record<string, Name>> = {
  card_holder: 'holder',
  first_name: 'holder',
  last_name: 'holder',
  number: 'number',
  month: 'expiry',
  year: 'expiry',
  cvv: 'code',
}

/** Till's hosted fields: the number and the code are in its frames, the rest never leaves the browser but to Till. */
export default function TillFields({ fields, onReady, onFailure }: CardFieldsProps) {
  const id = useId()
  const [numberId, codeId] = [`${id}-number`, `${id}-code`]
  const holder = useRef<HTMLInputElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<readonly Name[]>([])
  const [focused, setFocused] = useState<'number' | 'code' | null>(null)

  const pay =
    (tokenise: (card: TillCard) => Promise<TillResult>): Pay =>
    async () => {
      const until = cardExpiry(expiry.current!.value)
      const name = holder.current!.value.trim()
      const missing: Name[] = [...(name === '' ? (['holder'] as const) : []), ...(until ? [] : (['expiry'] as const))]
      const result = await tokenise({ holder: name, month: until?.month ?? '', year: until?.year ?? '' })
      if ('token' in result && missing.length === 0) {
        setWrong([])
        return { kind: 'token', token: result.token }
      }
      const found = 'wrong' in result ? result.wrong.flatMap((one) => NAMES[one] ?? []) : []
      setWrong([...missing, ...found])
      return {
        kind: 'problem',
        message: missing.length + found.length > 0 ? 'Please check your card details.' : 'The card could not be read.',
        isDecline: false,
      }
    }
  const open = useEffectEvent(() => {
    const { ink, font } = fieldLook()
    return openTill(fields, {
      numberId,
      codeId,
      style: {
        height: '46px',
        width: '100%',
        padding: '0 12px',
        border: 'none',
        color: ink,
        'font-size': '16px',
        'font-family': font,
      },
      onFocus: setFocused,
    })
  })
  const ready = useEffectEvent((tokenise: (card: TillCard) => Promise<TillResult>) => onReady(pay(tokenise)))
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let unmounted = false
    open().then(
      (tokenise) => unmounted || ready(tokenise),
      () => unmounted || fail(),
    )
    return () => {
      unmounted = true
    }
  }, [])

  const errorOf = (name: Name) => (wrong.includes(name) ? MESSAGES[name] : undefined)
  return (
    <div className="grid gap-4">
      <Field label="Name on card" error={errorOf('holder')}>
        {(control) => <Input {...control} ref={holder} autoComplete="cc-name" autoCapitalize="words" />}
      </Field>
      <Hosted label="Card number" id={numberId} isFocused={focused === 'number'} error={errorOf('number')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Expiry" error={errorOf('expiry')}>
          {(control) => (
            <Input
              {...control}
              ref={expiry}
              autoComplete="cc-exp"
              inputMode="numeric"
              placeholder="MM / YY"
              maxLength={9}
            />
          )}
        </Field>
        <Hosted label="Security code" id={codeId} isFocused={focused === 'code'} error={errorOf('code')} />
      </div>
    </div>
  )
}

/** A field in a frame of Till, in a box like ours. */
function Hosted({
  label,
  id,
  isFocused,
  error,
}: {
  label: ReactNode
  id: string
  isFocused: boolean
  error: string | undefined
}) {
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error ? `${id}-error` : undefined}>
      <p id={`${id}-label`} className="mb-1 text-14 font-semibold">
        {label}
      </p>
      <div
        id={id}
        className={`field h-12 overflow-hidden [&_iframe]:block [&_iframe]:h-full [&_iframe]:w-full ${isFocused ? 'outline-2 outline-offset-2 outline-(--ring)' : ''} ${error ? 'border-danger' : ''}`}
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
