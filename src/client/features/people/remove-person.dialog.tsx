import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { type Colleague, removePersonEndpoint } from '#contract/account/company.ts'
import { personName } from '#domain/text/names.ts'
import { REMOVE_COPY } from './copy.ts'
import { useCompanyChange } from './people.queries.ts'
import { ProofOf, useProof } from './proof-of.tsx'

export function RemovePersonDialog({ person, onClose }: { person: Colleague; onClose: () => void }) {
  const name = personName(person)
  const removing = useCompanyChange(removePersonEndpoint, { done: () => REMOVE_COPY.done(name), onDone: onClose })
  const proof = useProof(removing)
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={REMOVE_COPY.title(name)}
        description={REMOVE_COPY.text(person.firstName)}
        confirmLabel={REMOVE_COPY.submit}
        cancelLabel={REMOVE_COPY.keep(person.firstName)}
        busy={removing.isPending}
        onConfirm={() => void proof.send({ params: { id: person.id }, body: {} }).catch(() => undefined)}
        onCancel={onClose}
      />
      <ProofOf proof={proof} act={REMOVE_COPY.text(person.firstName)} />
    </>
  )
}
