import { registerBackgroundSync } from '#client/browser/page/background-sync.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { registerBeforeReload } from '#client/browser/page/unsaved-changes.ts'
import { RELEASE_MESSAGE, releaseHeldOps } from '#offline/outbox/held-ops.ts'
import type { OutboxDelivery } from '#offline/outbox/outbox-delivery.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { buildIdFromUrls } from '#offline/outbox/outbox-sync.ts'
import { openDeviceOutbox } from '#offline/outbox/own-outbox.ts'

const NEXT_TRY_MS = 5_000
const build = buildIdFromUrls([...document.scripts].map(({ src }) => src))
let outbox: Outbox | undefined
let started: Promise<OutboxDelivery> | undefined

/** This page's outbox, for signed-in pages. The first call also starts its delivery. */
export function getOutbox(): Outbox {
  if (!outbox) {
    outbox = openDeviceOutbox(build, () => void wake())
    for (const event of ['pagehide', 'freeze'] as const) pagePlatform.on(event, releaseHeldHere)
    beginInTime()
  }
  return outbox
}

/** Retries by timer: the chunk may fail to load, and no later tap may trigger it. */
function beginInTime(): void {
  whenIdle()
    .then(loadOutboxDelivery)
    .catch((error: unknown) => {
      console.warn('Could not start sending the outbox', error)
      setTimeout(beginInTime, NEXT_TRY_MS)
    })
}

/** Starts delivery once per page; no screen waits for its chunk. The next call retries a failed start. */
export function loadOutboxDelivery(): Promise<OutboxDelivery> {
  const own = getOutbox()
  started ??= begin(own).catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function begin({ db }: Outbox): Promise<OutboxDelivery> {
  const { startOutboxDelivery } = await import('#offline/outbox/outbox-delivery.ts')
  const running = startOutboxDelivery(db, pagePlatform, build)
  registerBeforeReload(() => running.drain.idle())
  return running
}

/** Actions of this page that can still be undone. */
const heldHere = new Set<string>()

/** The page that offers Undo sends the action when it goes away: nobody can undo it there any more. */
export function holdWhileOpen(opId: string): () => void {
  heldHere.add(opId)
  return () => heldHere.delete(opId)
}

/** The service worker outlives the page, so it sends them; without one, the next start does. */
function releaseHeldHere(): void {
  if (heldHere.size === 0) return
  const opIds = [...heldHere]
  heldHere.clear()
  navigator.serviceWorker?.controller?.postMessage({ is: RELEASE_MESSAGE, opIds })
  releaseHeldOps(getOutbox().db, { opIds }).catch(() => undefined)
}

let isAsked = false

/** Something unsent is here: the browser should not delete it to free space (OFF-04). Firefox asks the user. */
function askToStay(): void {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(() => undefined)
}

async function wake(): Promise<void> {
  askToStay()
  if (!pagePlatform.online()) void registerBackgroundSync()
  const { triggers } = await loadOutboxDelivery()
  const { why } = await triggers.wake()
  if (why === 'offline') await registerBackgroundSync()
}
