import { MOST_PEOPLE } from '#domain/access/seat.ts'
import { Refused } from '#server/http/refusal.ts'

/** @param taken places, with the company locked @throws Refused NOT_ALLOWED */
export function refuseMorePeople(taken: number): void {
  if (taken >= MOST_PEOPLE)
    throw new Refused('NOT_ALLOWED', { message: `A company has at most ${MOST_PEOPLE} people and open invitations` })
}
