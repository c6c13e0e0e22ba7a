import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'
import type { KnownClock } from './server-clock.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const NOON = Date.parse('2026-11-23T12:00:00Z')

/** A device beside a server, with a clock that its user sets. */
function device({ aheadMs = 0 } = {}) {
  const time = { now: NOON, aheadMs, sleptMs: 0 }
  const remembered: KnownClock[] = []
  const clock = {
    now: () => time.now + time.aheadMs,
    elapsed: () => time.now - NOON - time.sleptMs,
    after: () => () => {},
  }
  const connection = createConnection(
    clock,
    () => Promise.reject(new Error('Offline')),
    (known) => remembered.push(known),
  )
  const hear = () => connection.heard({ date: new Date(time.now).toUTCString() })
  const serverNow = () => clock.now() + (connection.serverClock()?.offset ?? 0)
  return { time, connection, hear, serverNow, remembered }
}

test.each([DAY, -DAY])('F79, F80 [OFF-02] a clock %i ms ahead is corrected by the first answer', (aheadMs) => {
  const { connection, hear, serverNow } = device({ aheadMs })
  expect(connection.serverClock()).toBeNull()
  hear()
  expect(connection.serverClock()).toEqual({ offset: -aheadMs, contactAt: NOON, isSure: true })
  expect(serverNow()).toBe(NOON)
})

test('F80 [OFF-02] a clock set back after the last answer changes no time in this page, and makes it uncertain', () => {
  const { time, connection, hear, serverNow } = device()
  hear()
  time.now += 10 * MINUTE
  time.aheadMs = -DAY
  expect(serverNow()).toBe(time.now)
  expect(connection.serverClock()?.isSure).toBe(false)
  hear()
  expect(connection.serverClock()).toEqual({ offset: DAY, contactAt: time.now, isSure: true })
})

test('[OFF-02] a phone that slept keeps the right time, and is not sure of it', () => {
  const { time, connection, hear, serverNow } = device({ aheadMs: DAY })
  hear()
  time.now += 180 * MINUTE
  time.sleptMs = 175 * MINUTE
  expect(serverNow()).toBe(time.now)
  expect(connection.serverClock()).toMatchObject({ contactAt: NOON, isSure: false })
})

test('[OFF-02] after a restart without a connection the device uses what it knew, until the server answers', () => {
  const before = device({ aheadMs: DAY })
  before.hear()
  const { time, connection, hear, serverNow } = device({ aheadMs: DAY })
  const [known] = before.remembered
  if (known) connection.recall(known)
  time.now += 60 * MINUTE
  expect(serverNow()).toBe(time.now)
  expect(connection.serverClock()).toEqual({ offset: -DAY, contactAt: NOON, isSure: false })
  hear()
  connection.recall({ offset: 0, contactAt: 0 })
  expect(connection.serverClock()).toEqual({ offset: -DAY, contactAt: time.now, isSure: true })
})

test('[OFF-02] the last contact is stored at most twice a minute', () => {
  const { time, hear, remembered } = device()
  for (let second = 0; second < 60; second += 5) {
    time.now = NOON + second * 1_000
    hear()
  }
  expect(remembered).toEqual([
    { offset: 0, contactAt: NOON },
    { offset: 0, contactAt: NOON + 35_000 },
  ])
})

test('[OFF-02] a wrong clock is stored once, not with each answer, and again when someone sets it', () => {
  const { time, hear, remembered } = device({ aheadMs: DAY })
  // the server's date has whole seconds, so each answer tells another offset
  for (let at = 0; at < 25_000; at += 1_300) {
    time.now = NOON + at
    hear()
  }
  expect(remembered).toEqual([{ offset: -DAY, contactAt: NOON }])
  time.aheadMs = DAY + MINUTE
  hear()
  expect(remembered).toHaveLength(2)
})
