import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import { PaperTermsList } from '#client/components/paper-terms-list.tsx'

import { PAPER_TERMS_COPY as COPY } from './paper-terms-copy.ts'
import { EditableCard } from './editable-card.tsx'
import { PaperTermsDialog } from './paper-terms-dialog.tsx'

/** What a broker's rate confirmations state. */
export function PaperTermsCard({ terms }: { terms: PaperTerms }) {
  return (
    <EditableCard
      title={COPY.title}
      edit={COPY.edit}
      renderDialog={(onClose) => <PaperTermsDialog terms={terms} onClose={onClose} />}
    >
      {Object.keys(terms).length === 0 ? (
        <p className="text-ink-soft">{COPY.none}</p>
      ) : (
        <PaperTermsList terms={terms} />
      )}
    </EditableCard>
  )
}
