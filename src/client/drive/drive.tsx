import { render } from 'preact'
import { recallServerClock } from '#offline/session/api-connection.ts'
import { DrivePage } from './drive-page.tsx'
import { startSyncWorker } from './page-outbox.ts'

/** 256 bits in base64url, or the id of a link that this phone has opened before. */
const ADDRESS = /^\/drive\/(?:([\w-]{43})|([0-9a-f-]{36}))\/?$/

const [, token, linkId] = ADDRESS.exec(location.pathname) ?? []
// a screenshot, a shared address or a borrowed phone shows no token
if (token !== undefined) history.replaceState(null, '', '/drive')

void recallServerClock()
if ('serviceWorker' in navigator && !import.meta.env.DEV) {
  void navigator.serviceWorker.register('/drive-sw.js', { scope: '/drive' }).catch(() => undefined)
  void startSyncWorker()
}

const root = document.querySelector('#root')
if (root) render(<DrivePage token={token} linkId={linkId} />, root)
