import { ApiError } from '#contract/api/http-request.ts'
import type { Instant } from '#domain/time/instant.ts'
import { createDrainer, type Drainer, type PassResult } from '../outbox/drain.ts'
import type { Op } from '../outbox/op.ts'
import { listOpenOps } from '../outbox/op-rows.ts'
import { createOpStore } from '../outbox/op-store.ts'
import { reopenReceipts } from '../outbox/reopen-receipts.ts'
import { OutboxDb } from '../outbox/outbox-db.ts'
import { hasMoreToSend } from '../outbox/outbox-sync.ts'
import { type AttemptAnswer, classifyAnswer } from '../outbox/outcome.ts'
import { sendOp, type SendOptions } from '../outbox/send-op.ts'
import { sendWithPages } from '../outbox/send-with-pages.ts'
import { apiConnection, readLine } from '../session/api-connection.ts'
import { deviceClock } from '../session/clock.ts'
import { listLinks, type StoredLink, storeLink } from './link-store.ts'
import { moveOps } from '../outbox/move-ops.ts'

/**
 * Apart from the accounts' outbox: a driver's page on a dispatcher's phone sends only its own. Dexie asks this factory,
 * so that the app's own outbox needs no option for it.
 */
const apart: IDBFactory = {
  open: (name, version) => indexedDB.open(`drive-${name}`, version),
  deleteDatabase: (name) => indexedDB.deleteDatabase(`drive-${name}`),
  databases: () => indexedDB.databases(),
  cmp: (one, other) => indexedDB.cmp(one, other),
}

/** Of the driver's page and its worker, which are built together. */
export const DRIVER_VERSION = 'drive'

/** A tap can be undone for ten seconds. */
const LONGEST_WAIT_MS = 15_000
const MOST_WAITS = 5

/** The outbox of all links on this phone. */
export function openDriverDb(): OutboxDb {
  return new OutboxDb({ indexedDB: apart })
}

function isSlow(): boolean {
  const { connection } = navigator as typeof navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType?.endsWith('2g') ?? false
}

function send(db: OutboxDb, op: Op, sending: SendOptions): Promise<AttemptAnswer> {
  // contract/freight/driver-load.ts declares a load's endpoints for links again, below /driver
  const request = { ...op.request, path: `/driver${op.request.path}` }
  return sendWithPages(db, op, { ...sending, isSlow: isSlow() }, () =>
    sendOp({ ...op, request }, sending, { connection: apiConnection }),
  )
}

/** Delivers what one link's driver recorded, from a page or the worker: one lock per link keeps them apart. */
function createDriverDrainer(db: OutboxDb, { linkId, token }: Pick<StoredLink, 'linkId' | 'token'>): Drainer {
  return createDrainer({
    owner: crypto.randomUUID(),
    clock: deviceClock,
    random: Math.random,
    store: createOpStore(db),
    locks: navigator.locks,
    connection: apiConnection,
    session: () => Promise.resolve({ userId: linkId, accessToken: token }),
    // a link's token never changes
    renew: () => Promise.resolve(null),
    send: (op, sending) => send(db, op, sending),
    // the carrier can renew an ended link, so unsent taps stay until then
    outcomeOf: (answer, intent) =>
      answer instanceof ApiError && answer.code === 'LINK_ENDED'
        ? { type: 'sign-in', error: answer }
        : classifyAnswer(answer, intent),
    network: () =>
      isSlow() ? { parallel: 1, attemptMs: 60_000, batch: 1 } : { parallel: 2, attemptMs: 20_000, batch: 1 },
    appVersion: DRIVER_VERSION,
    onWaiting: readLine.actionWaits,
    report: (what, error) => console.warn(what, error),
  })
}

/** A page's: delivers what its own link has to send, then what the other links on this phone have. */
export function createPhoneDrainer(db: OutboxDb, link: Pick<StoredLink, 'linkId' | 'token'>): Drainer {
  const own = createDriverDrainer(db, link)
  const others = new Map<string, Drainer>()
  const all = () => [own, ...others.values()]

  async function othersToSend(): Promise<Drainer[]> {
    const drainers: Drainer[] = []
    for (const other of await listLinks()) {
      if (other.linkId === link.linkId || other.isLost || (await listOpenOps(db, other.linkId)).length === 0) continue
      const drainer = others.get(other.linkId) ?? createDriverDrainer(db, other)
      others.set(other.linkId, drainer)
      drainers.push(drainer)
    }
    return drainers
  }

  return {
    async pass() {
      const ends = [await own.pass()]
      // its own pass has said why storage fails
      const drainers = await othersToSend().catch(() => [])
      for (const drainer of drainers) {
        const why = ends.at(-1)?.why
        // no link has signal either; the page is left
        if (why === 'offline' || why === 'let-go') break
        ends.push(await drainer.pass())
      }
      return soonest(ends)
    },
    sendUnsaved: (draft) => own.sendUnsaved(draft),
    idle: async () => void (await Promise.all(all().map((each) => each.idle()))),
    giveUpOlderThan: (ms) => all().forEach((each) => each.giveUpOlderThan(ms)),
    letGo: () => all().forEach((each) => each.letGo()),
  }
}

/** The end of several passes: that of the one that is to be repeated first. */
function soonest(ends: readonly PassResult[]): PassResult {
  const waits = ends.map(({ why, wakeAfterMs }) =>
    why === 'offline' || why === 'more' ? 0 : (wakeAfterMs ?? Infinity),
  )
  return ends[waits.indexOf(Math.min(...waits))] as PassResult
}

/**
 * The server was restored: what any link on this phone sent since is sent again (reopen-receipts.ts).
 * @param restoredTo by the server's clock
 */
export async function sendAgain(restoredTo: Instant): Promise<void> {
  const db = openDriverDb()
  const serverOffset = apiConnection.serverClock()?.offset ?? 0
  try {
    for (const { linkId } of await listLinks()) await reopenReceipts(db, linkId, { restoredTo, serverOffset })
  } finally {
    db.close()
  }
}

/**
 * The server doesn't know this link any more: it was restored to before the link was made, so it has nothing that the link
 * sent. All of it waits for another link to the same load.
 */
export async function loseLink(link: StoredLink): Promise<void> {
  await storeLink({ ...link, isLost: true })
  const db = openDriverDb()
  try {
    await reopenReceipts(db, link.linkId, { restoredTo: null, serverOffset: 0 })
  } finally {
    db.close()
  }
}

/** What lost links to the same load saved goes with this link, under its old keys. Safe to repeat. */
export async function takeOver({ linkId, load }: Pick<StoredLink, 'linkId' | 'load'>): Promise<void> {
  const lost = (await listLinks()).filter((link) => link.isLost && link.load.loadId === load.loadId)
  if (lost.length === 0) return
  const db = openDriverDb()
  try {
    for (const link of lost) if (link.linkId !== linkId) await moveOps(db, { from: link.linkId, to: linkId })
  } finally {
    db.close()
  }
}

/**
 * Delivers what every link on this phone still has to send, then closes the outbox: a worker sleeps between events, and
 * an IndexedDB connection does not survive that.
 * @returns whether something is left that a later try may deliver
 */
export async function drainDriverLinks(): Promise<{ isLeft: boolean }> {
  const db = openDriverDb()
  let isLeft = false
  try {
    for (const link of await listLinks()) {
      if (link.isLost || (await listOpenOps(db, link.linkId)).length === 0) continue
      const end = await drainLink(createDriverDrainer(db, link))
      isLeft ||= hasMoreToSend(end)
      // the other links have no signal either
      if (end.why === 'offline') break
    }
  } finally {
    db.close()
  }
  return { isLeft }
}

/** Passes until nothing more can be sent. Waits for taps that can still be undone, and for a page that is sending. */
async function drainLink(drainer: Drainer): Promise<PassResult> {
  for (let waits = 0; ;) {
    const end = await drainer.pass()
    if (end.why === 'more') continue
    const { wakeAfterMs } = end
    if (wakeAfterMs === null || wakeAfterMs > LONGEST_WAIT_MS || waits === MOST_WAITS) {
      await drainer.idle()
      return end
    }
    waits += 1
    await new Promise((resolve) => setTimeout(resolve, wakeAfterMs))
  }
}
