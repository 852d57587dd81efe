import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followChanges } from './browser/hotReload.ts'
import { openAgain, pageElement, hydrate } from './browser/page.ts'
import { LivePage } from './render/LivePage.tsx'
import type { PageModule } from './render/PageBody.tsx'
import './styles/app.css'

const { payload } = hydrate()
const module = (await import(/* @vite-ignore */ payload.module)) as PageModule
if (import.meta.hot) followChanges(openAgain)

startTransition(() => {
  hydrateRoot(
    pageElement(),
    <StrictMode>
      <LivePage module={module} />
    </StrictMode>,
  )
})
