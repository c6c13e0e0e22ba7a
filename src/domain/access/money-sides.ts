import { MONEY_SIDES, type MoneySide } from '../freight/aging.ts'
import { isInGroup, type Seat } from './seat.ts'

/** The lists of money that a person sees: those in which their company has invoices, with a seat for money. */
export function moneySidesOf({ seat, money }: { seat: Seat; money: Record<MoneySide, boolean> }): MoneySide[] {
  return isInGroup(seat, 'money') ? MONEY_SIDES.filter((side) => money[side]) : []
}
