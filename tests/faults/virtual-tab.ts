import { refreshSessionEndpoint } from '#contract/account/account.ts'
import { readinessEndpoint } from '#contract/api/health.ts'
import { NetworkError, buildHttpRequest } from '#contract/api/http-request.ts'
import { createConnection, type Connection } from '#offline/session/connection.ts'
import { batchingSender } from '#offline/outbox/send-batch.ts'
import { type Drainer, createDrainer } from '#offline/outbox/drain.ts'
import type { ActiveSession, DrainDeps } from '#offline/outbox/drain-attempts.ts'
import { fetchApi, type Fetch } from '#offline/session/fetch-api.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { type OpStore, createOpStore } from '#offline/outbox/op-store.ts'
import type { EnqueueResult, OpAuthor, Outbox } from '#offline/outbox/outbox.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { classifyAnswer } from '#offline/outbox/outcome.ts'
import { type Platform, type PlatformEvent, startTriggers, type Triggers } from '#offline/outbox/triggers.ts'
import { posting } from './posting.ts'
import type { LockUser, VirtualLocks } from './virtual-locks.ts'
import type { Network } from './network.ts'
import type { DeviceClock, VirtualTime } from './virtual-time.ts'
import { UnsavedOps } from '#offline/outbox/unsaved-ops.ts'

interface StoredSession extends ActiveSession {
  refreshToken: string
}

/** The browser that a tab runs in, as far as the tab needs it. */
export interface Host {
  readonly time: VirtualTime
  readonly clock: DeviceClock
  readonly network: Network
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly locks: VirtualLocks | undefined
  readonly random: () => number
  readonly speed: { parallel: number; attemptMs: number; batch?: number }
  session: StoredSession | null
  newId(): string
  evictCache(): Promise<void>
  forget(tab: VirtualTab): void
  /** notifies the other tabs that an op was saved */
  broadcast(from: VirtualTab): void
  underAuthLock<T>(by: VirtualTab, work: () => Promise<T>): Promise<T>
  tapIn(tab: VirtualTab, intent: Intent, author: Omit<OpAuthor, 'userId'>): Promise<EnqueueResult>
  pressIn(tab: VirtualTab, intent: Intent, author: Omit<OpAuthor, 'userId'>): Promise<'accepted' | 'try again'>
  settled(tab: VirtualTab, op: Op): void
}

/** A wrong part in place of a right one, to check that the suite detects it. */
export interface Sabotage {
  deps?: (deps: DrainDeps, tab: VirtualTab) => DrainDeps
  outbox?: (outbox: Outbox, tab: VirtualTab) => Outbox
}

type StoreStep = keyof OpStore
type Moment = `${'before' | 'after'} ${StoreStep}`

interface TabOptions {
  appVersion: number
  sabotage: Sabotage
  isWorker: boolean
}

/**
 * One page: the real outbox on a device where everything can fail. A worker delivers once per `sync`, as in sw/deliver.ts,
 * and sets no timers.
 */
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
  /** it may finish a step that it began long ago */
  wasFrozen = false
  /** what `navigator.onLine` says */
  believesOnline = true
  #thawed: Promise<void> | null = null
  #thaw = () => {}
  #triggers: Triggers | null = null
  readonly #listeners = new Map<PlatformEvent, Set<() => void>>()
  /** forms of new loads, and those whose button was pressed and waits */
  readonly #forms = new Map<number, string>()
  readonly #pressed = new Set<number>()
  readonly #plans: { moment: Moment; act: () => void }[] = []
  readonly #failures: { step: StoreStep; name: string }[] = []

  constructor(browser: Host, owner: string, { appVersion, sabotage, isWorker }: TabOptions) {
    this.browser = browser
    this.gone = new Promise((resolve) => {
      this.#goes = resolve
    })
    this.owner = owner
    this.appVersion = appVersion
    const { clock, network, indexedDB, IDBKeyRange } = browser
    this.db = new OutboxDb({ indexedDB, IDBKeyRange })
    this.store = this.watched(createOpStore(this.db))
    const fetch = this.#guardedFetch(network.from(this, () => this.appVersion))
    const ticking = {
      now: () => clock.now(),
      elapsed: () => clock.elapsed(),
      after: (ms: number, ring: () => void) => this.#ringing(ms, ring),
    }
    this.connection = createConnection(ticking, (signal) =>
      fetchApi(buildHttpRequest(readinessEndpoint, {}), { signal, fetch }),
    )
    const outbox: Outbox = {
      db: this.db,
      clock: ticking,
      newId: () => browser.newId(),
      unsaved: new UnsavedOps(),
      serverClock: () => this.connection.serverClock(),
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
      send: batchingSender({ connection: this.connection, fetch }),
      outcomeOf: classifyAnswer,
      network: () => ({ batch: 10, ...browser.speed }),
      appVersion: String(appVersion),
      onWaiting: () => {},
      report: () => {},
    }
    this.drainer = createDrainer(sabotage.deps?.(deps, this) ?? deps)
    if (isWorker) {
      this.#on('sync', () => void this.#deliver())
      return
    }
    const platform: Platform = {
      on: (event, listener) => this.#on(event, listener),
      online: () => this.believesOnline,
    }
    this.#triggers = startTriggers(this.drainer, {
      clock: ticking,
      random: browser.random,
      platform,
      connection: this.connection,
    })
  }

  /** What a person does here. */
  tap(intent: Intent, { label = 'Load 1042', isUndoable = false } = {}): Promise<EnqueueResult> {
    return this.browser.tapIn(this, intent, { label, isUndoable })
  }

  /** The form of a new load, pressed again until the person hears what became of it. */
  async post(n: number, rate: number): Promise<void> {
    if (this.#pressed.has(n)) return
    const form = this.#forms.get(n) ?? this.browser.newId()
    this.#forms.set(n, form)
    this.#pressed.add(n)
    const told = await this.browser.pressIn(this, posting(form, rate), { label: 'A new load' })
    this.#pressed.delete(n)
    if (told === 'accepted') this.#forms.delete(n)
  }

  /** Dispatches a platform event to this page. */
  tell(event: PlatformEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) void this.turn().then(listener)
  }

  /** Plans one accident for this tab, before or after a step of the store. */
  at(moment: Moment, act: () => void): void {
    this.#plans.push({ moment, act })
  }

  /** Makes the next step of this kind fail, with nothing written. */
  failStore(step: StoreStep, name: string): void {
    this.#failures.push({ step, name })
  }

  /** Removes every planned accident of this tab. */
  spare(): void {
    this.#plans.length = 0
    this.#failures.length = 0
    this.thaw()
    this.believesOnline = true
  }

  /** kill -9: its work stops, and what it committed stays. */
  kill(): void {
    if (this.isGone) return
    this.isGone = true
    this.#goes()
    this.#stopWaiting()
    this.browser.locks?.release(this)
    this.browser.forget(this)
    this.db.close()
  }

  /** As iOS and Chromium freeze a page in the background: it stops running but keeps its locks. */
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

  async #deliver(): Promise<void> {
    while ((await this.drainer.pass()).why === 'more') await this.turn()
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

  /** As in call.ts: one refresh for all tabs, and tabs that waited take the new tokens. */
  async #renew(refused: ActiveSession, fetch: Fetch): Promise<ActiveSession | null> {
    return this.browser.underAuthLock(this, async () => {
      const { session } = this.browser
      if (session?.userId !== refused.userId) return null
      if (session.accessToken !== refused.accessToken) return session
      const { signal } = new AbortController()
      const request = buildHttpRequest(refreshSessionEndpoint, { body: { refreshToken: session.refreshToken } })
      const answer = await fetchApi(request, { signal, fetch })
      const current = this.browser.session
      if (current?.refreshToken !== session.refreshToken) return current?.userId === refused.userId ? current : null
      if (answer.status === 401) {
        this.browser.session = null
        return null
      }
      if (answer.status !== 200) throw new NetworkError('Refresh failed')
      const { response } = answer.body as { response: { userId: string; accessToken: string; refreshToken: string } }
      this.browser.session = response
      return response
    })
  }
}
