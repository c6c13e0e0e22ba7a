import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { decodeOp, type Op } from '#offline/outbox/op.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import {
  cancelOp,
  discardOp,
  editAndResendOp,
  type EnqueueResult,
  type Outbox,
  enqueueOp,
  type OpAuthor,
  readOutbox,
  retryOp,
  sendHeldOps,
} from '#offline/outbox/outbox.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { isAnswered } from '#offline/outbox/outcome.ts'
import { sendUnsavedOp, settleUnsavedOp } from '#offline/outbox/unsaved-ops.ts'
import { Network } from './network.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { VirtualLocks } from './virtual-locks.ts'
import { type Host, type Sabotage, VirtualTab } from './virtual-tab.ts'
import { DeviceClock, type VirtualTime } from './virtual-time.ts'

/** The world around a browser, which records what the app reported to people. */
export interface Surroundings {
  readonly time: VirtualTime
  readonly server: ScriptedServer
  readonly random: () => number
  readonly people: { driver: string }
  newId(): string
  promised(browser: VirtualBrowser, op: Op, again?: string): void
  /** a person cancelled, discarded or retried an op in the outbox */
  decided(op: Pick<Op, 'userId' | 'entity'> & { opId?: string }): void
  done(op: Op): void
  /** ops sent directly, because the device could not store them */
  readonly sentUnsaved: Set<string>
  /** a person pressed Retry: it waits for nothing */
  retried(opId: string): void
  /** a person, or the page that was left, ended the time to undo it */
  released(opId: string): void
}

const CHOICES = {
  cancel: cancelOp,
  discard: discardOp,
  retry: retryOp,
  'send now': (outbox: Outbox, opId: string) => sendHeldOps(outbox, { opIds: [opId] }),
} as const satisfies Record<string, (outbox: Outbox, opId: string) => Promise<unknown>>
/** What a person chooses for an op in the outbox. */
export type Choice = keyof typeof CHOICES

/** A browser on one device: its disk, its locks, its clock, who is signed in, and the tabs that are open. */
export class VirtualBrowser implements Host {
  readonly #world: Surroundings
  readonly time: VirtualTime
  readonly network: Network
  readonly clock: DeviceClock
  readonly random: () => number
  readonly indexedDB = new IDBFactory()
  readonly IDBKeyRange = IDBKeyRange
  readonly locks: VirtualLocks | undefined
  session: Host['session'] = null
  speed: Host['speed'] = { parallel: 3, attemptMs: 20_000 }
  evictions = 0
  /** taps that the app reported as not saved */
  notSaved = 0
  tabs: VirtualTab[] = []
  readonly #sabotage: Sabotage
  readonly #disk: OutboxDb
  #opened = 0
  #lastRefresh: Promise<unknown> = Promise.resolve()

  constructor(
    world: Surroundings,
    { hasLocks = true, sabotage = {} }: { hasLocks?: boolean; sabotage?: Sabotage } = {},
  ) {
    this.#world = world
    this.time = world.time
    this.random = world.random
    this.network = new Network(world.time, world.server)
    this.clock = new DeviceClock(world.time)
    this.locks = hasLocks ? new VirtualLocks() : undefined
    this.#sabotage = sabotage
    this.#disk = new OutboxDb({ indexedDB: this.indexedDB, IDBKeyRange })
  }

  open({ appVersion = 1, isWorker = false } = {}): VirtualTab {
    this.#opened += 1
    const tab = new VirtualTab(this, `tab-${this.#opened}`, { appVersion, sabotage: this.#sabotage, isWorker })
    this.tabs.push(tab)
    return tab
  }

  forget(tab: VirtualTab): void {
    this.tabs = this.tabs.filter((other) => other !== tab)
  }

  broadcast(from: VirtualTab): void {
    for (const tab of this.tabs) if (tab !== from) tab.tell('sync')
  }

  signIn(userId: string): void {
    this.session = this.#world.server.signIn(userId)
    for (const tab of this.tabs) tab.tell('session')
  }

  signOut(): void {
    this.session = null
    for (const tab of this.tabs) tab.tell('session')
  }

  newId(): string {
    return this.#world.newId()
  }

  async evictCache(): Promise<void> {
    this.evictions += 1
  }

  settled(tab: VirtualTab, op: Op): void {
    this.network.noted(tab, op.opId)
    if (op.state === 'done') this.#world.done(op)
  }

  /** Saves an action and records the result that the person saw. */
  async tapIn(tab: VirtualTab, intent: Intent, author: Omit<OpAuthor, 'userId'>): Promise<EnqueueResult> {
    const userId = this.session?.userId ?? this.#world.people.driver
    if (intent.kind === 'withdraw-request') this.#world.decided({ userId, entity: `load:${intent.loadId}` })
    const result = await this.#asPerson(tab, async () => {
      const placed = await enqueueOp(tab.outbox, { userId, ...author }, intent)
      await this.#noteReleased(placed)
      return placed
    })
    if (result.result === 'saved') this.#world.promised(this, result.op)
    if (result.result === 'not-saved') this.notSaved += 1
    return result
  }

  /** A person's press: what could not be saved is sent right away, as `submitAction` does. @returns what they are told */
  async pressIn(tab: VirtualTab, intent: Intent, author: Omit<OpAuthor, 'userId'>): Promise<'accepted' | 'try again'> {
    let placed = await this.tapIn(tab, intent, author)
    if (placed.result === 'unanswered') {
      const end = await settleUnsavedOp(tab.outbox, tab.drainer, placed.earlier)
      if (end === 'done') return 'accepted'
      if (end === 'unknown') return 'try again'
      placed = await this.tapIn(tab, intent, author)
    }
    if (placed.result !== 'not-saved') return 'accepted'
    this.#world.sentUnsaved.add(placed.unsaved.opId)
    const outcome = await sendUnsavedOp(tab.outbox, tab.drainer, placed.unsaved)
    return outcome && isAnswered(outcome, true) ? 'accepted' : 'try again'
  }

  /** The next step on the same load ends the time to undo the one before, even if its tab dies before it says so. */
  async #noteReleased(placed: EnqueueResult): Promise<void> {
    if (placed.result !== 'saved' || placed.op.notBefore !== undefined) return
    for (const { opId, queueKey } of await this.allRows())
      if (queueKey === placed.op.queueKey) this.#world.released(opId)
  }

  /** Carries out a person's choice about an op in the outbox. */
  async decide(tab: VirtualTab, op: Op, what: Choice): Promise<unknown> {
    if (what === 'send now' || what === 'retry') this.#world.released(op.opId)
    if (what === 'retry') this.#world.retried(op.opId)
    if (what !== 'send now') this.#world.decided(op)
    const result = await this.#asPerson<unknown>(tab, () => CHOICES[what](tab.outbox, op.opId))
    for (const each of await this.allRows()) this.#world.promised(this, each, what === 'retry' ? op.opId : undefined)
    return result
  }

  async edit(tab: VirtualTab, op: Op, intent: Intent): Promise<Op | null> {
    this.#world.decided(op)
    const next = await this.#asPerson(tab, () => editAndResendOp(tab.outbox, op.opId, { label: op.label, intent }))
    if (next) this.#world.promised(this, next)
    return next
  }

  /** The rows on the disk, read outside any tab. */
  rows(userId: string): Promise<Awaited<ReturnType<typeof readOutbox>>> {
    return this.time.working(() => readOutbox(this.#disk, userId))
  }

  async allRows(): Promise<Op[]> {
    const rows: unknown[] = await this.time.working(async () => this.#disk.ops.toArray())
    return rows.map(decodeOp).filter((op) => op !== null)
  }

  async write(work: (disk: OutboxDb) => Promise<unknown>): Promise<void> {
    await this.time.working(() => work(this.#disk))
  }

  /** One at a time; a killed tab releases the lock. */
  underAuthLock<T>(by: VirtualTab, work: () => Promise<T>): Promise<T> {
    const mine = this.#lastRefresh.then(work)
    this.#lastRefresh = Promise.race([Promise.allSettled([mine]), by.gone])
    return mine
  }

  async #asPerson<T>(tab: VirtualTab, act: () => Promise<T>): Promise<T> {
    await tab.turn()
    const result = await this.time.working(act)
    await tab.turn()
    return result
  }

  close(): void {
    for (const tab of this.tabs) tab.kill()
    this.#disk.close()
  }
}
