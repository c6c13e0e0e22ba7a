import CreditCard from 'lucide-react/icons/credit-card'
import Eye from 'lucide-react/icons/eye'
import Headset from 'lucide-react/icons/headset'
import KeyRound from 'lucide-react/icons/key-round'
import type { Icon } from '#client/ui/badge.tsx'
import { SEAT_NAMES, type Seat, SEATS } from '#domain/access/seat.ts'
import { SEAT_HINTS } from './copy.ts'

export const SEAT_ICONS: Readonly<Record<Seat, Icon>> = {
  owner: KeyRound,
  desk: Headset,
  billing: CreditCard,
  viewer: Eye,
}

/** Each seat as a card to choose. */
export const SEAT_OPTIONS = SEATS.map((value) => ({
  value,
  label: SEAT_NAMES[value],
  hint: SEAT_HINTS[value],
  Icon: SEAT_ICONS[value],
}))
