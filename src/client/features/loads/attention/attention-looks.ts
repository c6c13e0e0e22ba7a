import Check from 'lucide-react/icons/check'
import FilePen from 'lucide-react/icons/file-pen'
import FileX from 'lucide-react/icons/file-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Inbox from 'lucide-react/icons/inbox'
import Receipt from 'lucide-react/icons/receipt'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserX from 'lucide-react/icons/user-x'
import type { Icon, Tone } from '#client/ui/badge.tsx'
import type { NextActionKind } from '#domain/freight/next-action.ts'

/** What is open is blue, what moves well green, what is late orange, what is done grey (docs/screens.md). */
export const ATTENTION_LOOKS: Record<NextActionKind, { tone: Tone; icon: Icon }> = {
  tender: { tone: 'blue', icon: Hourglass },
  'counter-offer': { tone: 'blue', icon: Inbox },
  change: { tone: 'blue', icon: FilePen },
  stop: { tone: 'green', icon: Check },
  signature: { tone: 'blue', icon: FilePen },
  invoice: { tone: 'blue', icon: Receipt },
  payment: { tone: 'blue', icon: Receipt },
  late: { tone: 'orange', icon: TriangleAlert },
  'at-dock': { tone: 'yellow', icon: Timer },
  'no-carrier': { tone: 'cyan', icon: UserX },
  requests: { tone: 'blue', icon: Inbox },
  documents: { tone: 'grey', icon: FileX },
}

/** Of a stop whose window is open, and no truck is there. */
export const CLOSING_LOOK: { tone: Tone; icon: Icon } = { tone: 'yellow', icon: Timer }
