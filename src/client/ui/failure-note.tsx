import CircleAlert from 'lucide-react/icons/circle-alert'

/** Why a form wasn't accepted, if no field is to blame. */
export function FailureNote({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="flex gap-2.5 rounded-control border border-stop p-3 font-semibold">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop" />
          {message}
        </p>
      )}
    </div>
  )
}
