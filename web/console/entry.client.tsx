import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeAnswersAhead } from '../browser/consoleAhead.ts'
import { repeatLostCalls } from '../browser/consoleCalls.ts'

repeatLostCalls()
takeAnswersAhead()

// Dialogs stop the page behind them from scrolling by a style of their own, which the policy allows by this.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Two children as on the server, where hints for the browser follow: the ids that labels and hints share depend on it. */}
      <>
        <HydratedRouter />
        {null}
      </>
    </StrictMode>,
  )
})
