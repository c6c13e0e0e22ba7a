import { ABOUT_COPY } from './about-copy.ts'
import { Chapter, Prose } from './prose.tsx'

/** SET-12; the public page shows the same texts. */
export function AboutMilepost() {
  const { mission, whatWeDo, promises, whoItIsFor, dataSources } = ABOUT_COPY
  return (
    <Prose>
      {[mission, whatWeDo].map(({ title, text }) => (
        <Chapter key={title} title={title}>
          <p>{text}</p>
        </Chapter>
      ))}
      <Chapter title={promises.title}>
        <ul>
          {promises.list.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </Chapter>
      {[whoItIsFor, dataSources].map(({ title, text }) => (
        <Chapter key={title} title={title}>
          <p>{text}</p>
        </Chapter>
      ))}
    </Prose>
  )
}
