import { Button } from '#client/ui/button.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { CARD_FORM_FOOT_COPY } from './stripe-copy.ts'

interface CardFormFootProps {
  /** why the card wasn't added */
  failure: string | undefined
  busy: boolean
  onClose: () => void
}

/** Error and buttons, the same for every card form. */
export function CardFormFooter({ failure, busy, onClose }: CardFormFootProps) {
  return (
    <>
      <FailureNote message={failure} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onClose}>
          {CARD_FORM_FOOT_COPY.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? CARD_FORM_FOOT_COPY.savingCard : CARD_FORM_FOOT_COPY.saveCard}
        </Button>
      </div>
    </>
  )
}
