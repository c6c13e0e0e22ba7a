import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { BoardLoadScreen } from './board-load-screen.tsx'

const BookLoadDialog = lazyPart(() => import('../booking/booking-dialogs.tsx'), 'BookLoadDialog')

export const Route = createFileRoute('/dashboard/_may-book/loadboard/$loadId')({
  /** `book`: the dialog is open on arrival (BOARD-08) */
  validateSearch: z.object({ book: z.catch(z.optional(z.boolean()), undefined) }),
  component: function BoardLoadRoute() {
    const { loadId } = Route.useParams()
    const { book = false } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <BoardLoadScreen
        key={loadId}
        loadId={loadId}
        startsBooking={book}
        onBookingClosed={() => book && void navigate({ search: {}, replace: true, resetScroll: false })}
        BookDialog={BookLoadDialog}
      />
    )
  },
})
