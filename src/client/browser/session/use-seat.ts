import { isInGroup, type SeatGroup } from '#domain/access/seat.ts'
import { useSession } from './use-session.ts'

/** Whether the person's seat may do what the group may: a screen offers nothing that the server would refuse. */
export function useSeat(group: SeatGroup): boolean {
  return isInGroup(useSession().user.company.seat, group)
}
