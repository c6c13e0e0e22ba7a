import { Fragment } from 'react'
import guide from '../../../../docs/integrate.md?raw'
import { PATHS } from '#contract/api/path.ts'
import type { SitePage } from '../site-page.ts'
import { DEVELOPERS_COPY as COPY } from './developers-copy.ts'
import { type GuideBlock, type GuideSpan, readGuide } from './guide-text.ts'

const BLOCKS = readGuide(guide)
const CODE_NAMES: Readonly<Record<string, string>> = { sh: COPY.command, json: COPY.answer, js: COPY.program }

/** The text of docs/integrate.md, whose commands the tests run. */
function DevelopersPage() {
  return (
    <div className="mx-auto w-full max-w-3xl px-5 py-10 sm:px-10">
      {BLOCKS.map((block, at) => (
        // the guide never changes while a page is open
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'title':
      return (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-3xl font-extrabold tracking-tight text-balance">{block.text}</h1>
          <a href={PATHS.apiReference} className="inline-flex min-h-12 items-center font-bold text-sign-deep underline">
            {COPY.reference}
          </a>
        </div>
      )
    case 'heading':
      return <h2 className="mt-8 mb-2 text-xl font-bold">{block.text}</h2>
    case 'words':
      return (
        <p className="my-3">
          <Spans spans={block.spans} />
        </p>
      )
    case 'list':
      return (
        <ul className="my-3 list-disc pl-5">
          {block.items.map((spans, at) => (
            <li key={at} className="mt-1.5">
              <Spans spans={spans} />
            </li>
          ))}
        </ul>
      )
    case 'code':
      return (
        <pre
          role="group"
          aria-label={CODE_NAMES[block.language] ?? COPY.program}
          // a wide line is scrolled by keyboard, too
          tabIndex={0}
          className="my-3 overflow-x-auto rounded-control border border-line bg-surface p-4 text-sm max-sm:wrap-anywhere max-sm:whitespace-pre-wrap"
        >
          <code>{block.text}</code>
        </pre>
      )
  }
}

function Spans({ spans }: { spans: readonly GuideSpan[] }) {
  return spans.map((span, at) =>
    span.kind === 'words' ? (
      <span key={at}>{span.text}</span>
    ) : span.kind === 'code' ? (
      <code key={at} className="rounded-xs bg-grey-tint box-decoration-clone px-1 text-[0.9em] wrap-anywhere">
        {/* a long one breaks between its parts */}
        {span.text.split(/(?<=[=/]+)(?![=/])/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </code>
    ) : (
      <a key={at} href={span.href} className="text-sign-deep underline">
        {span.text}
      </a>
    ),
  )
}

export const DEVELOPERS_PAGE: SitePage = {
  path: PATHS.developers,
  title: COPY.title,
  description: COPY.description,
  Page: DevelopersPage,
}
