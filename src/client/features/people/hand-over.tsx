import { useState } from 'react'
import { AssigneeField } from '#client/components/assignee-field.tsx'
import { companyQuery } from '#client/data/account/company.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import type { Colleague } from '#contract/account/company.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { colleagueName } from '#domain/text/names.ts'
import { HAND_OVER_COPY } from './copy.ts'

/** TEAM-22: who gets the open loads of somebody who can have none any more; at first the company's contact. */
export function useHandOver(leaving: Colleague) {
  const people = useStored(companyQuery).data?.people ?? []
  const openLoads = people.find(({ id }) => id === leaving.id)?.openLoads ?? leaving.openLoads
  const others = people.filter(({ id, seat }) => id !== leaving.id && canBeAssigned(seat))
  const [chosen, setChosen] = useState<PersonId | null>()
  const first = (others.find(({ isContact }) => isContact) ?? others[0])?.id ?? null
  const to = chosen === undefined ? first : chosen
  return {
    handTo: openLoads === 0 ? {} : { handTo: to },
    field: openLoads > 0 && (
      <AssigneeField
        label={HAND_OVER_COPY.label(colleagueName(leaving, people), openLoads)}
        people={others}
        value={to}
        onChange={setChosen}
      />
    ),
  }
}
