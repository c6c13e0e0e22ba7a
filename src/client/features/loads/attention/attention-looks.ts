import FileX from 'lucide-react/icons/file-x'
import Inbox from 'lucide-react/icons/inbox'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserX from 'lucide-react/icons/user-x'
import type { AttentionKind } from '#domain/freight/attention.ts'
import type { Icon, Tone } from '#client/ui/badge.tsx'

export const ATTENTION_LOOKS: Record<AttentionKind, { tone: Tone; icon: Icon }> = {
  late: { tone: 'orange', icon: TriangleAlert },
  'at-dock': { tone: 'yellow', icon: Timer },
  'no-carrier': { tone: 'cyan', icon: UserX },
  requests: { tone: 'blue', icon: Inbox },
  documents: { tone: 'grey', icon: FileX },
}
