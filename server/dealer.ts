import type { AvailableBookings, BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { Article, ArticleCard, ContentPage, Job, Review, Shown } from '@forecourt/rules/content/content.ts'
import type { ChargeTable } from '@forecourt/rules/charges/table.ts'
import type { FormContext } from '@forecourt/rules/intake/context.ts'
import type { FormChoices, FormValues } from '@forecourt/rules/forms/form.ts'
import type { Car, CarCard, ShownCar } from '@forecourt/rules/car/car.ts'
import type { ConsentCategory } from '@forecourt/rules/kinds/consent.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { TrackedVehicle } from '@forecourt/rules/event/vehicle.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { LibraryPictures } from '@forecourt/rules/media/picture.ts'
import type { Point } from '@forecourt/rules/location/distance.ts'
import type { EnteredFrom } from '@forecourt/rules/leadDesk/activity.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Model, ModelDetails } from '@forecourt/rules/model/model.ts'
import type { NewStock } from '@forecourt/rules/model/stock.ts'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import type { AlternateSite } from '@forecourt/rules/seo/alternates.ts'
import type { IdBlock, IdRange } from '@forecourt/rules/seo/sitemapRanges.ts'
import type { ShownAnnouncement } from '@forecourt/rules/site/announcement.ts'
import type { PublicSite, Site } from '@forecourt/rules/site/site.ts'
import type { MakeList } from '@forecourt/rules/stock/makeList.ts'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import type { ScoreRequest } from '@forecourt/rules/finance/score.ts'
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { PictureCredit } from './images/credits.ts'
import type { TradeIns } from './lookups/lookups.ts'
import type { AccountChange, Owner, Owners } from './owners/owner.ts'
import type { Conversation } from './leads/leads.ts'
import type { Reservations } from './reservations/reservation.ts'
import type { Waitlist } from './reservations/waitlist.ts'
import type { FacetCount, StockResult } from './stock/search.ts'
import type { Loosened } from './stock/searchSnapshot.ts'
import type { NearLocations } from './stock/snapshot.ts'

/** A car as listed in a sitemap. */
export type CarAddress = Pick<Car, 'slug' | 'images' | 'primary_image_url'> & { updated_at: Date }

/** What a site has for sale among the ids of one block. */
export interface StockBlock extends IdBlock {
  /** When one of them last changed. */
  changed: Date
  /** Differs whenever one of them does. */
  version: string
}

/** What a search without refinements lists for sale: its values as they are shown, in the order of its facets. */
export interface SearchValues {
  make: readonly string[]
  body: readonly string[]
}

/** One page of a stock search with the cards to render. */
export interface StockPage extends Omit<StockResult, 'ids'> {
  /** The search, with its values in the spelling of the facets. */
  refinement: Refinement
  cards: readonly CarCard[]
  /** Kilometres to each car of the page by its id, if the search is near a place. */
  away: ReadonlyMap<number, number>
}

/** An uploaded file of a form, wherever its bytes are stored until the lead is. */
export interface UploadedFile {
  /** The sender's file name. */
  name: string
  blob: Blob
  /** Name of its input, for an error message beside it. */
  input?: string
}

/** The response for the visitor or caller once the lead is committed. */
export interface LeadReceipt {
  /** Unguessable id of the lead. */
  id: string
  /** Human-readable reference. */
  reference: string
  /** False if the same submission was stored before. */
  created: boolean
}

/** A lead as received, not validated yet. */
export interface LeadEntry {
  /** The site's form that was sent; null for another system's lead with the names of spec §3. */
  form: string | null
  /** Whether somebody at the dealership enters it, who may not know everything that the form asks for (decision 156). */
  isEnteredByStaff?: boolean
  /** How the person got in touch, and the name of whoever enters it; null or nothing for any other lead. */
  entered?: { from: EnteredFrom; by: string } | null
  /** The time that they book for that person (decision 191). */
  books?: { kind: BookingKind; startsAt: string } | null
  /** Form values by input. */
  typed: FormValues
  /**
   * For a multi-step form: the number of the sent step, from 1, the skipped steps, and whether it completes the form.
   */
  stepNumber: number
  skipped: readonly string[]
  final: boolean
  /** What it is about, by id; a model also by its slug, a dealership by its slug. */
  about: {
    car: number | null
    offer: number | null
    model: string | null
    location: number | null
    dealership: string | null
  }
  files: readonly UploadedFile[]
  /** The unfinished lead that it continues. If it must exist, a missing lead or another visitor's is rejected. */
  resumes: { leadId: string; required: boolean } | null
  context: FormContext
  /** The record of the valuation that the visitor saw; null for none. */
  valuation: string | null
  /** The token from the site's challenge. */
  challengeToken: string | null
  url: string
  pageId: string | null
  userAgent: string
  /** The secret of the visitor's cookie; null for none. */
  visitor: string | null
  /** The network address of the sender, or its network in IPv6; null if unknown. */
  network: string | null
  now: Date
}

/** A stored lead and its receipt. */
export interface StoredEntry {
  lead: Lead
  receipt: LeadReceipt
}

/**
 * The handle that a page gets, bound to one site. Nothing here takes a website id, so code that serves a page cannot
 * access another site (design, decision 1). Created by `dealerFor` for the request's Host.
 */
export interface Dealer {
  readonly site: Site
  readonly publicSite: PublicSite
  readonly stock: {
    /** The search of spec §2 within this site's stock; `search` is the search slug's. */
    search(refinement: Refinement, search: SlugSearch, near?: NearLocations | null): Promise<StockPage>
    /** Number of cars for sale that match that search. */
    count(refinement: Refinement, search: SlugSearch): Promise<{ forSale: number }>
    /** The number of results of that search without each of its filters. */
    loosen(refinement: Refinement, search: SlugSearch, near?: NearLocations | null): Promise<readonly Loosened[]>
    /** The vehicle with this slug on this site, including sold ones of any age, but not hidden ones. */
    find(slug: string): Promise<ShownCar | null>
    /** By id, for tracking and trade-in links; null if the vehicle is not on this site. */
    findById(id: number): Promise<ShownCar | null>
    /**
     * The redirect for a slug without a vehicle for sale: the vehicle that had it before, or one of the same dealership
     * with the same VIN, as when a sold one is listed again. Null if there is none.
     */
    movedTo(slug: string): Promise<{ slug: string } | null>
    /** Every vehicle that the site lists for sale, in batches. */
    listed(): AsyncIterable<readonly ListedCar[]>
    /** What one can buy among these ids, only what addresses and pictures need, in batches by id. */
    addresses(range: IdRange): AsyncIterable<readonly CarAddress[]>
    /** The same, counted by blocks of so many ids. */
    blocks(range: IdRange, size: number): Promise<readonly StockBlock[]>
    /** What each search lists for sale, without loading the stock; null for one that lists nothing for sale. */
    searchValues(searches: readonly SlugSearch[]): Promise<readonly (SearchValues | null)[]>
    /** A version that changes whenever the result of `listed` does. */
    listedVersion(): Promise<string>
    /** Cards by id in the given order, without those that are not on this site. */
    cards(ids: readonly number[]): Promise<readonly CarCard[]>
    /** Whole vehicles by id in the given order, each once, without those that are hidden or not on this site. */
    findAll(ids: readonly number[]): Promise<readonly Car[]>
    /** What events say of vehicles by id, each once, without those that are hidden or not on this site. */
    tracked(ids: readonly number[]): Promise<readonly TrackedVehicle[]>
    /** Up to `limit` available vehicles similar to this one. */
    similar(car: Car, limit: number): Promise<readonly CarCard[]>
    /** Up to `limit` available vehicles of other models at about the price of this one; none without a price. */
    nearPrice(car: Car, limit: number): Promise<readonly CarCard[]>
    /** The newest arrivals that are available. */
    latest(limit: number): Promise<readonly CarCard[]>
    /**
     * A page of the used vehicles for sale, by make and model (spec §2 /used-car/list); null for a page that does not
     * exist, and if the site has no such list.
     */
    usedList(page: number): Promise<UsedList | null>
    /**
     * Counts for the home page and the stock summary of spec §3, of everything for sale or of a search slug's vehicles.
     */
    summary(search?: SlugSearch): Promise<StockSummary>
    /** New and demonstrator vehicles for sale by make, model and badge; the same object until the stock changes. */
    newStock(): Promise<readonly NewStock[]>
  }
  readonly shortlists: {
    /** Signs a shortlist for its address; only the first `SHORTLIST_CAP` vehicles are included. */
    sign(ids: readonly number[]): { ids: readonly number[]; signature: string }
    /** The vehicles of an address by its two parts; null if its signature is not this site's. */
    open(ids: string, signature: string): readonly number[] | null
  }
  readonly locations: {
    list(): Promise<readonly Location[]>
    /** The approximate position of a postcode in the site's country; null if it does not exist. */
    findPostcode(postcode: string): Promise<Point | null>
  }
  readonly offers: {
    /** Offers this site shows today (spec §5 offer visibility). */
    list(): Promise<readonly Offer[]>
    /** Whether this site had an offer with this id whose last day has passed. */
    isOver(id: number): Promise<boolean>
  }
  readonly models: {
    list(): Promise<readonly Model[]>
    /** A model with its variants, colours, features and pictures; null if it is not on this site. */
    find(id: number): Promise<ModelDetails | null>
  }
  readonly content: {
    /** The published page with this slug (spec §2 Other pages), without blocks that cannot be rendered. */
    page(slug: string): Promise<Shown<ContentPage> | null>
    /**
     * One page of the published articles, newest first, optionally with a tag's slug. Null for a page or a tag that
     * does not exist. `size` is the site's `blog_page_size` by default.
     */
    articles(which: { tag?: string | null; page: number; size?: number }): Promise<ArticleList | null>
    article(slug: string): Promise<Shown<Article> | null>
    /** The newest articles as an Atom feed. */
    feed(): Promise<string>
    /** Open positions, newest first. */
    jobs(): Promise<readonly Omit<Job, 'blocks'>[]>
    /** A position, including filled ones; `open` says whether applications are open. */
    job(slug: string): Promise<(Shown<Job> & { open: boolean }) | null>
    /** The site's announcement above its header at a moment; null for none. */
    announcement(now: Date): ShownAnnouncement | null
    /** The reviews that the site shows (spec §2, §9). */
    reviews(): Promise<readonly Review[]>
    /** All content with its own address, for the sitemap. */
    addresses(): Promise<readonly ContentAddress[]>
  }
  readonly redirects: {
    /** The redirect of an address. Only used if no page has the address, so a page always takes precedence. */
    find(path: string, query: URLSearchParams): Promise<MovedAddress | null>
  }
  readonly group: {
    /** The sites of the site's group, including itself; for links between locales (hreflang). */
    sites(): Promise<readonly AlternateSite[]>
  }
  readonly pictures: {
    /** Credits and licences of the platform's pictures, and of the site's own. */
    credits(): Promise<readonly PictureCredit[]>
    /** What the media library says of pictures at these addresses; those that are not in it are left out. */
    ofLibrary(addresses: Iterable<string | null | undefined>): Promise<LibraryPictures>
  }
  readonly charges: {
    /** Tables of government charges, those that take precedence first; not all of them are current. */
    tables(): Promise<readonly ChargeTable[]>
  }
  readonly bookings: {
    /**
     * Free times of one of this site's dealerships (spec §7) at the vehicle's location; null for another site's
     * dealership.
     */
    available(kind: BookingKind, dealershipId: number, vehicleAt?: number | null): Promise<AvailableBookings | null>
  }
  readonly forms: {
    /** Choices for forms from the site's data. */
    choices(): Promise<FormChoices>
    /**
     * Accepts a lead, or one step of it: validated, and committed with its files, its booking and its deliveries before
     * this resolves. The same submission twice is one lead, and so is the same content within a quarter of an hour if
     * no script gave it an id. A completed lead does not change.
     *
     * Throws `RequestError`: 422 with a message for each field, 410 if the form has closed, 409 if the site does not
     * offer what it asks for or its time is taken, 413 or 415 for a file that is not accepted, 403 for a lead that must
     * exist and is not this visitor's.
     */
    submit(entry: LeadEntry): Promise<StoredEntry>
    /** What is wrong with a lead that somebody at the dealership enters, by field; nothing is stored. */
    enteredProblems(given: Pick<LeadEntry, 'typed' | 'books' | 'now'>): Readonly<Record<string, string>>
    /** Where a visitor's own request for a finance score stands, by its lead's reference; null if they have none. */
    scoreRequest(by: { reference: string; visitor: string }): Promise<ScoreRequest | null>
  }
  /** Conversations, which begin with a lead of the chat form. */
  readonly conversation: Conversation
  /** Lookups and valuations of visitors' own vehicles. */
  readonly tradeIns: TradeIns
  readonly reservations: Reservations
  /** The owner area. Who is signed in is known to the handles that it makes for one request. */
  readonly owners: Owners
  /** What a signed-in person has at the sites that share their garages with this one (docs/decisions/0133). */
  readonly sharedGarage: SharedGarage
  readonly waitlist: Waitlist
  readonly dashboard: {
    /** The session data from the site's external Dashboard that it shows (spec §7), as last received; null for none. */
    sessionData(): Readonly<Record<string, unknown>> | null
  }
  readonly consents: {
    /** Records a visitor's answer; one that is recorded already is left as it is. */
    record(answer: GivenConsent): Promise<void>
  }
  readonly feeds: {
    /** Stores that an outgoing feed was fetched; again within a minute by the same program, nothing. */
    fetched(fetch: FeedFetch): Promise<void>
  }
  readonly events: {
    record(
      events: readonly {
        occurredAt: Date
        /** The sender's id of it: sent twice it is one event. */
        insertId?: string
        name: string
        eventId?: number
        anonId?: string
        sessionId?: string
        url?: string
        /** Whether a program sent it that says so. */
        robot?: boolean
        /** Whether it came from the dealership's own staff. */
        staff?: boolean
        properties?: Record<string, unknown>
      }[],
    ): Promise<void>
  }
}

/** A garage of a person: their account at a site, and the handle of that site. */
export interface OwnGarage {
  dealer: Dealer
  owner: Owner
}

/** The garages of a person at the sites that share them with one where they are signed in. */
export interface SharedGarage {
  /** Those sites, by id, without the one itself; none for a site that keeps its own. */
  sites(): Promise<readonly Site[]>
  /**
   * Reads each garage that the person has there, a few at a time. One that fails leaves the others alone: it is reported,
   * and its site is among `failed`.
   */
  read<T>(
    owner: Owner,
    work: (garage: OwnGarage) => Promise<T>,
  ): Promise<{ read: readonly T[]; failed: readonly Site[] }>
  /**
   * Changes the person's account of this site, then the others. Those that fail are changed by a job soon; their sites
   * are the answer. Throws a `RequestError` 409 if no job takes that.
   */
  change(owner: Owner, change: AccountChange): Promise<readonly Site[]>
  /**
   * Deletes all of the person's accounts, that of this site last, and only if no other one failed. Throws a
   * `RequestError` 409 with the sites that did; it can be tried again.
   */
  remove(owner: Owner): Promise<void>
  /** The garage at one of those sites, by its slug; null for any other site, and without an account there. */
  at(owner: Owner, slug: string): Promise<OwnGarage | null>
}

/** That an outgoing feed was fetched. */
export interface FeedFetch {
  file: string
  /** The program, as rules/feed/fetcher.ts names it. */
  fetcher: string
  at: Date
}

/** A visitor's answer about their data. */
export interface GivenConsent {
  /** Made by the browser, which keeps it only if something was agreed to. */
  id: string
  /** Everything that the visitor read before answering. */
  wording: string
  allowed: readonly ConsentCategory[]
  answeredAt: Date
}

/** A vehicle in the list of all that a site shows. */
export interface ListedCar extends Car {
  /** Time of its last change. */
  updated_at: Date
}

/** A page, article or position by its slug. */
export interface ContentAddress {
  kind: 'page' | 'article' | 'job'
  slug: string
  /** Time of its last change. */
  updated_at: Date
}

/** One page of the used vehicles in stock, in list order. */
export interface UsedList extends Omit<MakeList<unknown>, 'items'> {
  cards: readonly CarCard[]
}

/** The redirect of an address without a page: another address, or 410. */
export type MovedAddress = { status: 301 | 302; to: string } | { status: 410 }

/** Spec §3 Stock summary, with body types for the home page. */
export interface StockSummary {
  count: number
  makes: readonly FacetCount[]
  /** Keyed make:model. */
  models: Readonly<Record<string, number>>
  car_types: Readonly<Record<CarType, number>>
  bodies: readonly FacetCount[]
}

/** A tag of articles; `slug` is its part of the address. */
export interface ArticleTag {
  tag: string
  slug: string
  count: number
}

/** One page of a list of articles. */
export interface ArticleList {
  articles: readonly ArticleCard[]
  page: number
  pages: number
  total: number
  /** The tag that they were filtered by. */
  tag: ArticleTag | null
  /** All tags of the site, most used first. */
  tags: readonly ArticleTag[]
}
