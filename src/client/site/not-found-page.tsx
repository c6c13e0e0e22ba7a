import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyIllustration } from '#client/ui/road-drawing.tsx'
import { NOT_FOUND_COPY } from './site-copy.ts'
import type { SitePage } from './site-page.ts'

function NotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <EmptyIllustration />
      <h1 className="text-3xl font-extrabold tracking-tight text-balance">{NOT_FOUND_COPY.heading}</h1>
      <p className="text-lg text-ink-soft">{NOT_FOUND_COPY.text}</p>
      <Button render={<a href={PATHS.home} />}>{NOT_FOUND_COPY.backToMilepost}</Button>
    </div>
  )
}

export const NOT_FOUND_PAGE: SitePage = {
  path: '/404',
  title: NOT_FOUND_COPY.title,
  description: NOT_FOUND_COPY.description,
  Page: NotFound,
}
