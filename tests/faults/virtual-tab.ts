import { refresh } from '#contract/account.ts'
import { healthReady } from '#contract/health.ts'
import { NetworkError, wireRequest } from '#contract/request.ts'
import { connectionOver, type Connection } from '#offline/connection.ts'
import { deliver } from '#offline/deliver.ts'
import { type DrainDeps, type Drainer, drainer, type SignedIn } from '#offline/drain.ts'
import { exchange, type Fetch } from '#offline/exchange.ts'
import type { Op } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import { type OpStore, opStore } from '#offline/op-store.ts'
import type { Enqueued, Outbox } from '#offline/outbox.ts'
import { OutboxDb } from '#offline/outbox-db.ts'
import { outcomeOf } from '#offline/outcome.ts'
import { type Platform, type PlatformEvent, startTriggers, type Triggers } from '#offline/triggers.ts'
import type { LockUser, VirtualLocks } from './virtual-locks.ts'
import type { Network } from './network.ts'
import type { DeviceClock, VirtualTime } from './virtual-time.ts'

interface StoredSession extends SignedIn {
  refreshToken: string
}

/** The browser that a tab lives in, and what it tells of itself. */
export interface Host {
  readonly time: VirtualTime
  readonly clock: DeviceClock
  readonly network: Network
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly locks: VirtualLocks | undefined
  readonly random: () => number
  readonly speed: { lanes: number; attemptMs: number }
  session: StoredSession | null
  newId(): string
  evictCache(): Promise<void>
  forget(tab: VirtualTab): void
  /** the other tabs hear that something was saved */
  broadcast(from: VirtualTab): void
  underAuthLock<T>(by: VirtualTab, work: () => Promise<T>): Promise<T>
  tapIn(tab: VirtualTab, intent: Intent, label: string): Promise<Enqueued>
  settled(tab: VirtualTab, op: Op): void
}

/** A wrong part, put in place of a right one to see that the suite notices. */
export interface Sabotage {
  deps?: (deps: DrainDeps, tab: VirtualTab) => DrainDeps
  outbox?: (outbox: Outbox, tab: VirtualTab) => Outbox
}

type StoreStep = keyof OpStore
type Moment = `${'before' | 'after'} ${StoreStep}`

/** One page or worker: the real outbox on a device where everything can fail. */
export class VirtualTab implements LockUser {
  readonly browser: Host
  readonly owner: string
  readonly db: OutboxDb
  readonly outbox: Outbox
  readonly drainer: Drainer
  readonly connection: Connection
  readonly store: OpStore
  appVersion: number
  isGone = false
  /** resolves when it is killed */
  readonly gone: Promise<void>
  #goes = () => {}
  /** it may go on with what it was about to do long ago */
  wasFrozen = false
  /** what `navigator.onLine` says */
  believesOnline = true
  #thawed: Promise<void> | null = null
  #thaw = () => {}
  #triggers: Triggers | null = null
  readonly #listeners = new Map<PlatformEvent, Set<() => void>>()
  readonly #plans: { moment: Moment; act: () => void }[] = []
  readonly #failures: { step: StoreStep; name: string }[] = []

  constructor(browser: Host, owner: string, { appVersion, sabotage }: { appVersion: number; sabotage: Sabotage }) {
    this.browser = browser
    this.gone = new Promise((resolve) => {
      this.#goes = resolve
    })
    this.owner = owner
    this.appVersion = appVersion
    const { clock, network, indexedDB, IDBKeyRange } = browser
    this.db = new OutboxDb({ indexedDB, IDBKeyRange })
    this.store = this.watched(opStore(this.db))
    const fetch = this.#guardedFetch(network.from(this, () => this.appVersion))
    const ticking = { now: () => clock.now(), after: (ms: number, ring: () => void) => this.#ringing(ms, ring) }
    this.connection = connectionOver(ticking, (signal) => exchange(wireRequest(healthReady, {}), { signal, fetch }))
    const outbox: Outbox = {
      db: this.db,
      clock: ticking,
      newId: () => browser.newId(),
      serverOffset: () => this.connection.state().serverOffset,
      appVersion: String(appVersion),
      evictCache: () => browser.evictCache(),
      wake: () => {
        void this.#triggers?.wake()
        browser.broadcast(this)
      },
    }
    this.outbox = sabotage.outbox?.(outbox, this) ?? outbox
    const deps: DrainDeps = {
      owner,
      clock: ticking,
      random: browser.random,
      store: this.store,
      locks: browser.locks?.of(this),
      connection: this.connection,
      session: () => this.#inTurn(browser.session),
      renew: (refused) => this.#renew(refused, fetch),
      send: (op, sending) => deliver(op, sending, { connection: this.connection, fetch }),
      outcomeOf,
      network: () => browser.speed,
      appVersion: String(appVersion),
      report: () => {},
    }
    this.drainer = drainer(sabotage.deps?.(deps, this) ?? deps)
    const platform: Platform = {
      on: (event, listener) => this.#on(event, listener),
      online: () => this.believesOnline,
    }
    this.#triggers = startTriggers(this.drainer, { clock: ticking, random: browser.random, platform })
  }

  /** What a person does here. */
  tap(intent: Intent, label = 'Load 1042'): Promise<Enqueued> {
    return this.browser.tapIn(this, intent, label)
  }

  /** The platform tells this page something. */
  tell(event: PlatformEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) void this.turn().then(listener)
  }

  /** Something happens to this tab in the middle of a step of the store, once. */
  at(moment: Moment, act: () => void): void {
    this.#plans.push({ moment, act })
  }

  /** The next such step fails, with nothing written. */
  failStore(step: StoreStep, name: string): void {
    this.#failures.push({ step, name })
  }

  /** Nothing more is planned against this tab. */
  spare(): void {
    this.#plans.length = 0
    this.#failures.length = 0
    this.thaw()
    this.believesOnline = true
  }

  /** kill -9: nothing that it was doing goes on, what it committed stands. */
  kill(): void {
    if (this.isGone) return
    this.isGone = true
    this.#goes()
    this.#stopWaiting()
    this.browser.locks?.release(this)
    this.browser.forget(this)
    this.db.close()
  }

  /** What iOS and Chromium do to a page in the background: it stands still, and keeps its locks. */
  freeze(): void {
    this.wasFrozen = true
    this.#stopWaiting()
    this.#thawed ??= new Promise((resolve) => {
      this.#thaw = resolve
    })
  }

  thaw(): void {
    this.#thaw()
    this.#thawed = null
  }

  get isFrozen(): boolean {
    return this.#thawed !== null
  }

  async turn(): Promise<void> {
    if (this.#thawed) await this.#thawed
    if (this.isGone) await new Promise(() => {})
  }

  #stopWaiting(): void {
    const { time, network } = this.browser
    for (const exchange of network.exchanges)
      if (exchange.by === this && exchange.endedAt === Infinity) exchange.endedAt = time.now
  }

  #on(event: PlatformEvent, listener: () => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  async #inTurn<T>(value: T): Promise<T> {
    await this.turn()
    return value
  }

  #ringing(ms: number, ring: () => void): () => void {
    return this.browser.clock.after(ms, () => {
      if (this.isFrozen || this.isGone) void this.turn().then(ring)
      else ring()
    })
  }

  #guardedFetch(fetch: Fetch): Fetch {
    return async (...args) => {
      await this.turn()
      try {
        return await fetch(...args)
      } finally {
        await this.turn()
      }
    }
  }

  /** Each step of the store is real work; a tab can be killed or frozen before and after it. */
  watched(store: OpStore): OpStore {
    const guard = (step: StoreStep) => {
      const real = store[step] as (...args: unknown[]) => Promise<unknown>
      return async (...args: unknown[]) => {
        this.#happens(`before ${step}`)
        await this.turn()
        const failing = this.#failures.findIndex((failure) => failure.step === step)
        const [failure] = failing === -1 ? [] : this.#failures.splice(failing, 1)
        if (failure) throw new DOMException('Scripted', failure.name)
        const result = await this.browser.time.working(() => real(...args))
        if (step === 'settle' && result) this.browser.settled(this, result as Op)
        this.#happens(`after ${step}`)
        await this.turn()
        return result
      }
    }
    return Object.fromEntries(Object.keys(store).map((step) => [step, guard(step as StoreStep)])) as unknown as OpStore
  }

  #happens(moment: Moment): void {
    const index = this.#plans.findIndex((plan) => plan.moment === moment)
    const [plan] = index === -1 ? [] : this.#plans.splice(index, 1)
    plan?.act()
  }

  /** As call.ts does it: one refresh for all tabs, and whoever waited takes the successor. */
  async #renew(refused: SignedIn, fetch: Fetch): Promise<SignedIn | null> {
    return this.browser.underAuthLock(this, async () => {
      const { session } = this.browser
      if (session?.userId !== refused.userId) return null
      if (session.accessToken !== refused.accessToken) return session
      const { signal } = new AbortController()
      const request = wireRequest(refresh, { body: { refreshToken: session.refreshToken } })
      const heard = await exchange(request, { signal, fetch })
      const current = this.browser.session
      if (current?.refreshToken !== session.refreshToken) return current?.userId === refused.userId ? current : null
      if (heard.status === 401) {
        this.browser.session = null
        return null
      }
      if (heard.status !== 200) throw new NetworkError('Refresh failed')
      const { response } = heard.body as { response: { userId: string; accessToken: string; refreshToken: string } }
      this.browser.session = response
      return response
    })
  }
}
