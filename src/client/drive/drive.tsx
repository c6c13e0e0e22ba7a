import { createRoot } from 'react-dom/client'
import { installWorker } from '#client/browser/page/install-worker.ts'
import { readLinkToken } from '#domain/text/link-token.ts'
import { recallServerClock } from '#offline/session/api-connection.ts'
import { DrivePage } from './drive-page.tsx'
import { SYNC_SCOPE } from './use-driver-outbox.ts'

/** 256 bits in base64url, or the id of a link that this phone has opened before. */
const PART = /^(?:([\w-]{43})|([0-9a-f-]{36}))$/

const part = readLinkToken(location.pathname.split('/')[2] ?? '')
const [, token, linkId] = PART.exec(part) ?? []
// a link that lost letters must not open another load
const isCut = part !== '' && token === undefined && linkId === undefined
// a screenshot, a shared address or a borrowed phone shows no token
if (token !== undefined) history.replaceState(null, '', '/drive')

void recallServerClock()
if ('serviceWorker' in navigator && !import.meta.env.DEV) {
  installWorker({ script: '/drive-sw.js', options: { scope: '/drive' } })
  void startSyncWorker()
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<DrivePage token={token} linkId={linkId} isCut={isCut} />)

/** Fetches the worker that sends after the one that stores the page. Other browsers send when the page is opened again. */
async function startSyncWorker(): Promise<void> {
  if (!('SyncManager' in window)) return
  await navigator.serviceWorker.ready
  installWorker({ script: '/drive-sync-sw.js', options: { scope: SYNC_SCOPE } })
}
