import type { Op } from './op.ts'
import { isMoving, OP_STATES } from './op-state.ts'

export interface OutboxCounts {
  /** sent automatically once there is a connection */
  waiting: number
  /** wait for a sign-in, a subscription, an app update */
  signIn: number
  subscription: number
  update: number
  needsYou: number
}

/** For the banner, the badge and 'Sign in to send 3 saved items'. */
export function countOps(ops: readonly Op[]): OutboxCounts {
  const inState = (state: Op['state']) => ops.filter((op) => op.state === state).length
  const [signIn, subscription, update] = [
    inState('blocked:auth'),
    inState('blocked:subscription'),
    inState('blocked:update'),
  ]
  return {
    waiting: ops.filter(isMoving).length - signIn - subscription - update,
    signIn,
    subscription,
    update,
    needsYou: ops.filter(({ state }) => OP_STATES[state].is === 'asks').length,
  }
}
