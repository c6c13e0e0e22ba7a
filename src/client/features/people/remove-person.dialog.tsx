import { useState } from 'react'
import { useColleagueName } from '#client/data/account/use-colleague-name.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { type Colleague, removePersonEndpoint } from '#contract/account/company.ts'
import { personName } from '#domain/text/names.ts'
import { REMOVE_COPY } from './copy.ts'
import { useHandOver } from './hand-over.tsx'
import { useCompanyChange } from './people.queries.ts'

export function RemovePersonDialog({ person, onClose }: { person: Colleague; onClose: () => void }) {
  const name = personName(person)
  const shortName = useColleagueName()(person)
  const { handTo, field } = useHandOver(person)
  const [endKeys, setEndKeys] = useState(true)
  const proof = useProof(REMOVE_COPY.text(shortName))
  const removing = useCompanyChange(removePersonEndpoint, {
    withProof: proof.withProof,
    done: () => REMOVE_COPY.done(name),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={REMOVE_COPY.title(name)}
      description={REMOVE_COPY.text(shortName)}
      confirmLabel={REMOVE_COPY.submit}
      cancelLabel={REMOVE_COPY.keep(shortName)}
      busy={removing.isPending}
      onConfirm={() => removing.mutate({ params: { id: person.id }, body: { ...handTo, endKeys } })}
      onCancel={onClose}
    >
      {field}
      {person.keys > 0 && (
        <Checkbox
          label={REMOVE_COPY.endKeys(shortName, person.keys)}
          checked={endKeys}
          onChange={() => setEndKeys(!endKeys)}
        />
      )}
      {proof.dialog}
    </ConfirmDialog>
  )
}
