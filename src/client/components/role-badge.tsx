import Building2 from 'lucide-react/icons/building-2'
import Headset from 'lucide-react/icons/headset'
import Truck from 'lucide-react/icons/truck'
import User from 'lucide-react/icons/user'
import type { RoleName } from '#domain/access/permission.ts'
import { Badge, type Icon } from '#client/ui/badge.tsx'
import { ROLE_LABELS } from './copy.ts'

const SIGNS: Record<RoleName, Icon> = { broker: Building2, dispatcher: Headset, company: Truck, user: User }

export function RoleBadge({ role }: { role: RoleName }) {
  return (
    <Badge tone="green" icon={SIGNS[role]}>
      {ROLE_LABELS[role]}
    </Badge>
  )
}
