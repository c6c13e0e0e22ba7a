import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '#client/ui/button.tsx'

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
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="flex gap-2.5 rounded-control border border-stop p-3 font-semibold">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" />
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving card...' : 'Save card'}
        </Button>
      </div>
    </>
  )
}
