import { registerBackgroundSync } from '#client/browser/page/background-sync.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { registerBeforeReload } from '#client/browser/page/unsaved-changes.ts'
import type { CheckPdf } from '#offline/documents/check-pdf.ts'
import type { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { type OutboxDelivery, startOutboxDelivery } from '#offline/outbox/outbox-delivery.ts'
import { buildIdFromUrls, hasMoreToSend } from '#offline/outbox/outbox-sync.ts'
import { whenAnythingUnsent } from '#offline/outbox/outbox-watch.ts'
import type { Outbox } from '#offline/outbox/outbox.ts'
import { openDeviceOutbox } from '#offline/outbox/own-outbox.ts'

const NEXT_TRY_MS = 5_000
const build = buildIdFromUrls([...document.scripts].map(({ src }) => src))
let outbox: Outbox | undefined
let started: Promise<PageDelivery> | undefined

/** This page's outbox, for signed-in pages. From the first call on, it sends what is unsent. */
export function getOutbox(): Outbox {
  if (!outbox) {
    outbox = openDeviceOutbox(build, () => void wake())
    beginInTime(outbox)
  }
  return outbox
}

/** Retries by timer: no later tap may trigger it. */
function beginInTime(own: Outbox): void {
  whenIdle()
    .then(() => whenAnythingUnsent(own.db))
    .then(wake)
    .catch((error: unknown) => {
      console.warn('Could not start sending the outbox', error)
      setTimeout(() => beginInTime(own), NEXT_TRY_MS)
    })
}

/** Starts delivery once per page; no screen waits for its chunk. The next call retries a failed start. */
export function loadOutboxDelivery(): Promise<PageDelivery> {
  const own = getOutbox()
  started ??= begin(own).catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function begin({ db }: Outbox): Promise<PageDelivery> {
  return startPageDelivery(db, build)
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
  if (!navigator.onLine) void registerBackgroundSync()
  const { send } = await loadOutboxDelivery()
  await send()
}

interface PageDelivery extends OutboxDelivery {
  /** Something was saved: sends it. What is left, the browser sends later: the page may be gone by then. */
  send: () => Promise<void>
}

/** What draws PDFs loads with the first that was saved without signal. */
const checkPdf: CheckPdf = (bytes, checking) =>
  import('#client/browser/documents/draw-pdf.ts').then(
    (drawing) => drawing.checkPdf(bytes, checking),
    () => ({ is: 'later' }),
  )

/** Sends this page's outbox from now on. */
function startPageDelivery(db: OutboxDb, build: string): PageDelivery {
  const running = startOutboxDelivery(db, pagePlatform, build, checkPdf)
  registerBeforeReload(() => running.drain.idle())
  return {
    ...running,
    async send() {
      if (hasMoreToSend(await running.triggers.wake())) await registerBackgroundSync()
    },
  }
}
