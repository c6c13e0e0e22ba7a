import { accountIdOf } from '#contract/account/account.ts'
import Ban from 'lucide-react/icons/ban'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useContext } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useNow } from '#client/components/use-now.ts'
import type { Icon, Tone } from '#client/ui/badge.tsx'
import { findBookingRefusal, findOwnState, LeftLoads, type OwnState } from './own-state.ts'

export const OWN_STATE_SIGNS: Record<OwnState['status'], { tone: Tone; icon: Icon }> = {
  'needs-you': { tone: 'red', icon: TriangleAlert },
  waiting: { tone: 'grey', icon: CloudUpload },
  sending: { tone: 'blue', icon: Send },
  sent: { tone: 'green', icon: CheckCheck },
  requested: { tone: 'yellow', icon: Hourglass },
  countered: { tone: 'orange', icon: MessageSquareReply },
  tendered: { tone: 'yellow', icon: Handshake },
  booked: { tone: 'green', icon: CircleCheck },
  bookedByAnother: { tone: 'grey', icon: X },
  tenderedToAnother: { tone: 'grey', icon: X },
  leftTheBoard: { tone: 'grey', icon: X },
  cancelled: { tone: 'grey', icon: Ban },
}

/** The viewer's state on a load, with this device's unsent actions; and whether the load can be requested now. */
export function useOwnState(stored: Load): { state: OwnState | null; canBook: boolean } {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const ops = useLoadOps(stored, now)
  const left = useContext(LeftLoads).get(stored.id)
  return {
    state: findOwnState(ops, accountIdOf(session.user), now, left?.why),
    canBook: !left && ops.booking === 'none' && findBookingRefusal(ops.load, session, now) === null,
  }
}
