import './site.css'
import { showAccount } from './islands/account.ts'

/**
 * A public page's only script. A part of the page that needs code has `data-island="name"`, and its code is loaded
 * where it is on the page.
 */
const ISLANDS: Readonly<Record<string, () => Promise<(root: HTMLElement) => unknown>>> = {
  'board-sample': async () => (await import('./islands/board-sample.ts')).showBoard,
  'mail-form': async () => (await import('./islands/mail-form.ts')).openMailOnSubmit,
}

/** Nobody waits for the manifest: in the document it would be fetched before the text is there. */
function linkManifest(page: Document): void {
  const link = page.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  page.head.append(link)
}

linkManifest(document)
showAccount(document)
for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const load = ISLANDS[root.dataset['island'] ?? '']
  if (load) void load().then((start) => start(root))
}
