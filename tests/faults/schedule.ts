import fc from 'fast-check'
import type { Intent } from '#offline/outbox/op-kind.ts'
import type { OpStore } from '#offline/outbox/op-store.ts'
import type { PlatformEvent } from '#offline/outbox/triggers.ts'
import { arrival, booking, cancellation, nth, reading, withdrawal } from './freight.ts'
import type { Fault } from './network.ts'
import type { Choice } from './virtual-browser.ts'

/** One thing that happens. `device`, `tab` and `op` choose among those that exist at that moment. */
export type Step =
  | { do: 'tap'; device: number; tab: number; what: Tap; load: number; thenDies: boolean }
  | { do: 'post'; device: number; tab: number; form: number; rate: number }
  | { do: 'full'; device: number; tab: number; times: number }
  | { do: 'wait'; ms: number }
  | { do: 'faults'; device: number; faults: Fault[] }
  | { do: 'signal'; device: number; is: 'up' | 'down' | 'captive'; noticed: boolean }
  | { do: 'tab'; device: number; tab: number; is: 'opened' | 'killed' | 'frozen' | 'thawed' }
  | { do: 'plan'; device: number; tab: number; step: keyof OpStore; when: 'before' | 'after'; is: 'killed' | 'frozen' }
  | { do: 'disk'; device: number; tab: number; step: keyof OpStore; fails: string }
  | { do: 'tell'; device: number; tab: number; event: PlatformEvent }
  | { do: 'clock'; device: number; skewMs: number }
  | { do: 'session'; device: number; is: 'expired' | 'revoked' | 'switched' | 'ended' | 'begun' }
  | { do: 'account'; is: 'unpaid' | 'paid' | 'may not book' | 'may book' }
  | { do: 'decide'; device: number; tab: number; op: number; is: Choice }
  | { do: 'elsewhere'; load: number; is: 'taken' | 'cancelled' | 'deleted' | 'repriced' | 'arrived' }
  | { do: 'update'; device: number; refusesOld: boolean }

export interface Schedule {
  seed: number
  devices: { hasLocks: boolean; tabs: number; slow: boolean }[]
  steps: Step[]
}

const TAPS = {
  book: (n: number) => booking(nth(n)),
  withdraw: (n: number) => withdrawal(nth(n)),
  arrive: (n: number) => arrival(nth(n)),
  'arrive, with Undo': (n: number) => arrival(nth(n)),
  cancel: (n: number) => cancellation(nth(n)),
  'accept tender': (n: number) => ({ kind: 'accept-tender', loadId: nth(n) }),
  delete: (n: number) => ({ kind: 'delete-load', loadId: nth(n) }),
  read: (n: number) => reading(n),
  'read all': () => ({ kind: 'mark-all-notifications-read' }),
  'change name': (n: number) => ({ kind: 'edit-profile', change: { firstName: `Dana ${n}` } }),
  'switch mail': (n: number) => ({ kind: 'set-notification-settings', settings: { emailNotifications: n % 2 === 0 } }),
} satisfies Record<string, (n: number) => Intent>
export type Tap = keyof typeof TAPS

export function isUndoable({ what }: { what: Tap }): boolean {
  return what === 'arrive, with Undo'
}

export function intentOf({ what, load }: { what: Tap; load: number }): Intent {
  return TAPS[what](load)
}

const device = fc.nat({ max: 1 })
const tab = fc.nat({ max: 2 })
const storeStep = fc.constantFrom<keyof OpStore>('beginPass', 'claim', 'settle', 'beat', 'picture')

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Fault>({ kind: 'none' }, { kind: 'lost-request' }) },
  { weight: 3, arbitrary: fc.constantFrom<Fault>({ kind: 'lost-answer' }, { kind: 'cut-answer' }) },
  { weight: 2, arbitrary: fc.constantFrom<Fault>({ kind: 'captive' }, { kind: 'redirect' }) },
  { weight: 2, arbitrary: fc.boolean().map((carriedOut): Fault => ({ kind: 'silence', carriedOut })) },
  { weight: 2, arbitrary: fc.constantFrom(3_000, 15_000, 30_000).map((ms): Fault => ({ kind: 'slow', ms })) },
  { weight: 2, arbitrary: fc.constantFrom(500, 502, 408, 425).map((status): Fault => ({ kind: 'status', status })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(429, 503), fc.constantFrom('2', '30', '120'))
      .map(([status, retryAfter]): Fault => ({ kind: 'status', status, retryAfter })),
  },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      device,
      tab,
      what: fc.constantFrom<Tap>(...(Object.keys(TAPS) as Tap[]), 'book', 'arrive', 'arrive, with Undo'),
      load: fc.nat({ max: 3 }),
      thenDies: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      device,
      tab,
      form: fc.nat({ max: 1 }),
      rate: fc.constantFrom(2400, 2500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('full' as const),
      device,
      tab,
      times: fc.constantFrom(2, 4, 8),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(50, 300, 1_000, 4_000, 12_000, 35_000, 120_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('faults' as const),
      device,
      faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('signal' as const),
      device,
      is: fc.constantFrom('up' as const, 'down' as const, 'captive' as const),
      noticed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tab' as const),
      device,
      tab,
      is: fc.constantFrom('opened' as const, 'killed' as const, 'frozen' as const, 'thawed' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      device,
      tab,
      step: fc.constantFrom<keyof OpStore>('claim', 'settle', 'beginPass'),
      when: fc.constantFrom('before' as const, 'after' as const),
      is: fc.constantFrom('killed' as const, 'frozen' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      device,
      tab,
      step: storeStep,
      fails: fc.constantFrom('QuotaExceededError', 'InvalidStateError'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      device,
      tab,
      event: fc.constantFrom<PlatformEvent>('visible', 'pageshow', 'online', 'sync', 'freeze', 'pagehide'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      device,
      skewMs: fc.constantFrom(0, -3_600_000, 3_600_000, 24 * 3_600_000, -24 * 3_600_000, -8 * 24 * 3_600_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('session' as const),
      device,
      is: fc.constantFrom(
        'expired' as const,
        'revoked' as const,
        'switched' as const,
        'ended' as const,
        'begun' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('account' as const),
      is: fc.constantFrom('unpaid' as const, 'paid' as const, 'may not book' as const, 'may book' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      device,
      tab,
      op: fc.nat({ max: 9 }),
      is: fc.constantFrom<Choice>('cancel', 'discard', 'retry', 'send now'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('elsewhere' as const),
      load: fc.nat({ max: 3 }),
      is: fc.constantFrom(
        'taken' as const,
        'cancelled' as const,
        'deleted' as const,
        'repriced' as const,
        'arrived' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('update' as const), device, refusesOld: fc.boolean() }) },
)

/** Any order of taps, faults and accidents on one or two devices of one account. */
export const schedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat(),
  devices: fc.array(
    fc.record({
      hasLocks: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      tabs: fc.integer({ min: 1, max: 3 }),
      slow: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  steps: fc.array(step, { minLength: 2, maxLength: 24 }),
})

const oneTap = { do: 'tap', device: 0, tab: 0, load: 0, thenDies: false } as const
const wait = (ms: number): Step => ({ do: 'wait', ms })
const signal = (is: 'up' | 'down'): Step => ({ do: 'signal', device: 0, is, noticed: true })
const oneDevice = (tabs: number, steps: Step[]): Schedule => ({
  seed: 1,
  devices: [{ hasLocks: true, tabs, slow: false }],
  steps,
})

/** Schedules that chance seldom finds; every lane plays these first. */
export const KNOWN_TROUBLE: readonly Schedule[] = [
  // a tab dies in the moment in which its tap ends the time to undo the one before
  oneDevice(1, [
    { ...oneTap, what: 'arrive, with Undo', load: 2 },
    { ...oneTap, what: 'book', load: 2, thenDies: true },
  ]),
  // a tab dies in the moment in which its tap replaces a refused one
  oneDevice(1, [
    { ...oneTap, what: 'arrive, with Undo', load: 2 },
    wait(35_000),
    { ...oneTap, what: 'arrive', load: 2, thenDies: true },
  ]),
  // frozen as its pass begins, overtaken by another tab that waits for an answer, thawed
  oneDevice(1, [
    { do: 'plan', device: 0, tab: 0, step: 'beginPass', when: 'before', is: 'frozen' },
    { ...oneTap, what: 'book' },
    { do: 'disk', device: 0, tab: 0, step: 'beginPass', fails: 'QuotaExceededError' },
    { do: 'faults', device: 0, faults: [{ kind: 'silence', carriedOut: false }, { kind: 'captive' }] },
    wait(35_000),
    wait(300),
  ]),
  // an old tab that the server refuses sends what a newer one saved
  oneDevice(1, [
    { do: 'update', device: 0, refusesOld: true },
    { ...oneTap, what: 'book' },
    { do: 'update', device: 0, refusesOld: false },
    { ...oneTap, tab: 1, what: 'book', load: 1 },
    { ...oneTap, what: 'book' },
    wait(4_000),
  ]),
  // the clock is set back between two unsent taps
  oneDevice(1, [
    signal('down'),
    { ...oneTap, what: 'read' },
    { do: 'clock', device: 0, skewMs: -3_600_000 },
    { ...oneTap, what: 'read all' },
    signal('up'),
    wait(12_000),
  ]),
  // a flat battery: the clock is eight days behind at the taps, and right when the signal returns
  oneDevice(1, [
    signal('down'),
    { do: 'clock', device: 0, skewMs: -8 * 24 * 3_600_000 },
    { ...oneTap, what: 'book' },
    { ...oneTap, what: 'arrive', load: 1 },
    { do: 'clock', device: 0, skewMs: 0 },
    signal('up'),
    wait(12_000),
  ]),
  // an arrival that the server refuses, and that is sent again later
  oneDevice(1, [
    { ...oneTap, what: 'book' },
    wait(1_000),
    { do: 'elsewhere', load: 1, is: 'cancelled' },
    { ...oneTap, what: 'arrive', load: 1 },
    wait(120_000),
    wait(120_000),
    { do: 'decide', device: 0, tab: 0, op: 1, is: 'retry' },
    wait(12_000),
  ]),
  // the disk is full and the answer is lost; pressed again as it was, and then with another rate
  ...[2400, 2500].map((rate) =>
    oneDevice(1, [
      { do: 'full', device: 0, tab: 0, times: 8 },
      { do: 'faults', device: 0, faults: [{ kind: 'lost-answer' }] },
      { do: 'post', device: 0, tab: 0, form: 0, rate: 2400 },
      wait(1_000),
      { do: 'post', device: 0, tab: 0, form: 0, rate },
      wait(12_000),
    ]),
  ),
  // frozen while sending, replaced by another tab, thawed with a dead socket
  oneDevice(2, [
    wait(300),
    { do: 'faults', device: 0, faults: [{ kind: 'silence', carriedOut: false }] },
    { ...oneTap, what: 'book' },
    wait(300),
    { do: 'tab', device: 0, tab: 0, is: 'frozen' },
    wait(35_000),
    wait(35_000),
    { do: 'tab', device: 0, tab: 0, is: 'thawed' },
    wait(12_000),
  ]),
  // without locks, a pass that begins while another tab takes its lease
  {
    seed: 0,
    devices: [{ hasLocks: false, tabs: 2, slow: false }],
    steps: [
      { do: 'plan', device: 0, tab: 0, step: 'beginPass', when: 'before', is: 'frozen' },
      { ...oneTap, what: 'book' },
      wait(1_000),
      { do: 'tab', device: 0, tab: 0, is: 'opened' },
      { ...oneTap, what: 'book' },
    ],
  },
  // withdrawn while it is being sent
  oneDevice(1, [
    { do: 'faults', device: 0, faults: [{ kind: 'slow', ms: 3_000 }] },
    { ...oneTap, what: 'book' },
    wait(300),
    { ...oneTap, what: 'withdraw' },
    wait(12_000),
  ]),
  // the session expires, or is revoked, while an op waits
  ...(['expired', 'revoked'] as const).map((is) =>
    oneDevice(1, [
      signal('down'),
      { ...oneTap, what: 'book' },
      { do: 'session', device: 0, is },
      signal('up'),
      wait(12_000),
    ]),
  ),
  // undone in its tenth second, and another that is left to go
  oneDevice(2, [
    { ...oneTap, load: 1, what: 'arrive, with Undo' },
    wait(4_000),
    wait(4_000),
    { do: 'decide', device: 0, tab: 1, op: 0, is: 'cancel' },
    wait(4_000),
    { ...oneTap, load: 1, what: 'arrive, with Undo' },
    wait(12_000),
  ]),
  // someone else signs in before the signal returns
  oneDevice(1, [
    signal('down'),
    { ...oneTap, what: 'book' },
    { do: 'session', device: 0, is: 'switched' },
    signal('up'),
    wait(12_000),
  ]),
]
