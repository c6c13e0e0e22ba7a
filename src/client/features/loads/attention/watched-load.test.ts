import { expect, test } from 'vitest'
import type { OpState } from '#offline/outbox/op-state.ts'
import { createOp, type Op } from '#offline/outbox/op.ts'
import { answeredRequests } from './watched-load.ts'

const LOAD = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 20, 20, 2)

function accept(requestId: string, state: OpState): Op {
  const by = { opId: requestId, userId: 'broker', label: 'Load 1042', now: NOW, serverOffset: 0, appVersion: '1' }
  return { ...createOp({ kind: 'accept-request', loadId: LOAD, requestId }, by), seq: 1, state }
}

test('[USE-01] a request answered on this device needs no answer, unless the answer was undone or refused', () => {
  const ops = [
    accept('waits', 'queued'),
    accept('sent', 'done'),
    accept('undone', 'cancelled'),
    accept('refused', 'needs_you:rejected'),
  ]
  expect([...answeredRequests(ops)]).toEqual(['waits', 'sent'])
})
