import { registerBackgroundSync } from '#client/browser/page/background-sync.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { registerBeforeReload } from '#client/browser/page/unsaved-changes.ts'
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

async function wake(): Promise<void> {
  if (!pagePlatform.online()) void registerBackgroundSync()
  const { triggers } = await loadOutboxDelivery()
  const { why } = await triggers.wake()
  if (why === 'offline') await registerBackgroundSync()
}
