import { useState } from 'react'
import { companyQuery } from '#client/data/account/company.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import type { Colleague } from '#contract/account/company.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { personName } from '#domain/text/names.ts'
import { HAND_OVER_COPY } from './copy.ts'

const NOBODY = 'nobody'

/** TEAM-22: who gets the open loads of somebody who can have none any more; at first the company's contact. */
export function useHandOver(leaving: Colleague) {
  const people = useStored(companyQuery).data?.people ?? []
  const openLoads = people.find(({ id }) => id === leaving.id)?.openLoads ?? leaving.openLoads
  const others = people.filter(({ id, seat }) => id !== leaving.id && canBeAssigned(seat))
  const [chosen, setChosen] = useState<string>()
  const to = chosen ?? (others.find(({ isContact }) => isContact) ?? others[0])?.id ?? NOBODY
  return {
    handTo: openLoads === 0 ? {} : { handTo: to === NOBODY ? null : (to as PersonId) },
    field: openLoads > 0 && (
      <SelectField
        label={HAND_OVER_COPY.label(leaving.firstName, openLoads)}
        value={to}
        options={[
          ...others.map((person) => ({ value: person.id, label: personName(person) })),
          { value: NOBODY, label: HAND_OVER_COPY.nobody },
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
    ),
  }
}
