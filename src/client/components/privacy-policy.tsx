import { HOUSE } from './house-contact.ts'
import { Chapter, Prose } from './prose.tsx'

/** What we know of people, why, who sees it, and when it goes. */
export function PrivacyPolicy() {
  return (
    <Prose>
      <Chapter title="In short">
        <p>
          We keep what freight needs: who you are in business, what you booked and hauled, and when. We do not sell it,
          we do not follow you around, and there is no advertising in Milepost.
        </p>
      </Chapter>
      <Chapter title="What we keep">
        <ul>
          <li>Your account: name, e-mail, phone, business name, DOT and MC number, and a picture if you choose one.</li>
          <li>Your password, as a digest from which it cannot be read back.</li>
          <li>Your freight: loads, requests, tenders, rates, messages with them, and the history of each load.</li>
          <li>
            Your signed-in devices: the kind of browser, the network address and the last use, so that you can see and
            end them.
          </li>
        </ul>
      </Chapter>
      <Chapter title="Places">
        <p>
          Milepost does not track you. A place is recorded only if you allow it, and only at the moment of a tap, such
          as confirming arrival. It goes with that entry to both parties of the load, as evidence of when somebody was
          where. Everything works as well without it.
        </p>
      </Chapter>
      <Chapter title="Who sees what">
        <ul>
          <li>On the board: cities, times, equipment, miles, rate, and the broker’s name, business and phone.</li>
          <li>Streets, dock contacts and e-mail addresses: the two parties of a booked load, nobody else.</li>
          <li>Your requests: you and the broker whose load you asked for.</li>
          <li>
            Companies that work for us, such as those that carry our mail or take card payments, get what that task
            needs. Card numbers go to the payment company and never through us.
          </li>
          <li>Authorities, when the law obliges us to answer them.</li>
        </ul>
      </Chapter>
      <Chapter title="On your device">
        <p>
          So that it works without signal, Milepost keeps your loads, requests and notifications on your device, and
          what you did that is not sent yet. Signing out removes them. We set no advertising cookies; the sign-in is
          kept in your browser’s own storage.
        </p>
      </Chapter>
      <Chapter title="How long">
        <ul>
          <li>Your account: as long as you have it.</li>
          <li>
            Records of transactions: 3 years, because 49 CFR 371.3 obliges brokers to keep them and to show each party
            the record of its own transactions.
          </li>
          <li>Places: no longer than the record that they belong to.</li>
          <li>Codes that we mail: minutes. Links that reset a password: an hour at most.</li>
        </ul>
        <p>
          When you delete your account, your name, e-mail, phone and picture are erased at once. Records that must be
          kept stay with the business and its DOT number only.
        </p>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          You can read and change your data under Profile, and delete the account under Account &amp; Settings. Ask us
          for a copy, a correction or an erasure, or object to a use of your data; we answer within 30 days, wherever
          you live. If you live in California you have the rights of the CCPA; we do not sell or share personal
          information as that law understands it.
        </p>
      </Chapter>
      <Chapter title="Questions">
        <p>
          Write to <a href={`mailto:${HOUSE.email}`}>{HOUSE.email}</a> or to {HOUSE.address.join(', ')}. When this
          policy changes in a way that matters, we tell you by mail at least 30 days before.
        </p>
      </Chapter>
    </Prose>
  )
}
