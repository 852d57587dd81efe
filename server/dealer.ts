import type { AvailableBookings, BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { Article, ArticleCard, ContentPage, Job, Review, Shown } from '@forecourt/rules/content/content.ts'
import type { FormContext } from '@forecourt/rules/intake/context.ts'
import type { FormChoices, FormValues } from '@forecourt/rules/forms/form.ts'
import type { Car, CarCard, ShownCar } from '@forecourt/rules/car/car.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Point } from '@forecourt/rules/location/distance.ts'
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
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { PictureCredit } from './images/credits.ts'
import type { FacetCount, StockResult } from './stock/search.ts'
import type { Loosened } from './stock/searchSnapshot.ts'
import type { NearLocations } from './stock/snapshot.ts'

/** What a sitemap says of a car. */
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

/** One page of a stock search with the cards to draw. */
export interface StockPage extends Omit<StockResult, 'ids'> {
  /** What was asked for, its values spelled as the facets spell them. */
  refinement: Refinement
  cards: readonly CarCard[]
  /** Kilometres to each car of the page by its id, where the search is near somewhere. */
  away: ReadonlyMap<number, number>
}

/** A file that came with a form; wherever its bytes are kept until then. */
export interface UploadedFile {
  /** As the sender called it. */
  name: string
  blob: Blob
  /** Name of the input it came by, for a word beside it. */
  input?: string
}

/** What a visitor or a caller is told once the lead is committed. */
export interface LeadReceipt {
  /** Unguessable id of the lead. */
  id: string
  /** Reference a person can read out. */
  reference: string
  /** False when the same submission had been stored before. */
  created: boolean
}

/** A lead as one of its doors took it in; nothing of it has been checked. */
export interface LeadEntry {
  /** The site's form that was sent; null for a lead that another system sends in the names of spec §3. */
  form: string | null
  /** What was typed, by input. */
  typed: FormValues
  /** Of a form of several steps: the step that was sent, from 1, the steps left out, and whether it ends the form. */
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
  /** The unfinished lead that it goes on with. Where that must exist, a lead of nobody or of somebody else is refused. */
  resumes: { leadId: string; required: boolean } | null
  context: FormContext
  /** What the site's challenge gave the browser. */
  challengeToken: string | null
  url: string
  pageId: string | null
  userAgent: string
  /** The secret of the visitor's cookie; null for none. */
  visitor: string | null
  /** Where it came from: an address, or its network in IPv6; null where that is nobody's. */
  network: string | null
  now: Date
}

/** A lead that was taken, as it is kept, and its receipt. */
export interface StoredEntry {
  lead: Lead
  receipt: LeadReceipt
}

/**
 * The handle that a page gets: one site, closed over. Nothing here takes a website id, so code that serves a
 * page cannot name another site (design, decision 1). Made by `dealerFor` from the request's Host.
 */
export interface Dealer {
  readonly site: Site
  readonly publicSite: PublicSite
  readonly stock: {
    /** The search of spec §2 within this site's scope; `search` is what the search slug lists. */
    search(refinement: Refinement, search: SlugSearch, near?: NearLocations | null): Promise<StockPage>
    /** How many cars that search finds for sale. */
    count(refinement: Refinement, search: SlugSearch): Promise<{ forSale: number }>
    /** What that search would find with each of its filters lifted in turn. */
    loosen(refinement: Refinement, search: SlugSearch, near?: NearLocations | null): Promise<readonly Loosened[]>
    /** The vehicle with this slug on this site; sold ones included whatever their age, hidden ones never. */
    find(slug: string): Promise<ShownCar | null>
    /** By id, for tracking and trade-in links; null when the vehicle is not of this site. */
    findById(id: number): Promise<ShownCar | null>
    /**
     * Where a slug leads that no vehicle for sale has: the vehicle that once had it, or the one of the same dealership
     * with the same VIN, as when a sold one is listed again. Null where there is none.
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
    /** A text that differs whenever `listed` would. */
    listedVersion(): Promise<string>
    /** Cards by id in the order given, leaving out what is not of this site. */
    cards(ids: readonly number[]): Promise<readonly CarCard[]>
    /** Whole vehicles by id in the order given, each once, leaving out what is not of this site or hidden. */
    findAll(ids: readonly number[]): Promise<readonly Car[]>
    /** Up to `limit` available vehicles most like this one. */
    similar(car: Car, limit: number): Promise<readonly CarCard[]>
    /** Up to `limit` available vehicles of other models at about the price of this one; none where it is not told. */
    nearPrice(car: Car, limit: number): Promise<readonly CarCard[]>
    /** The newest arrivals that are available. */
    latest(limit: number): Promise<readonly CarCard[]>
    /**
     * A page of the used vehicles that one can buy, by make and model (spec §2 /used-car/list); null for a page that the
     * list does not have, and where the site has no such list.
     */
    usedList(page: number): Promise<UsedList | null>
    /** Counts for the home page and the stock summary of spec §3, of everything for sale or of what a search slug lists. */
    summary(search?: SlugSearch): Promise<StockSummary>
    /** New and demonstrator vehicles for sale by make, model and badge; the same object until the stock changes. */
    newStock(): Promise<readonly NewStock[]>
  }
  readonly shortlists: {
    /** Signs a shortlist for its address; of more than `SHORTLIST_CAP` vehicles the first ones. */
    sign(ids: readonly number[]): { ids: readonly number[]; signature: string }
    /** The vehicles of an address by its two parts; null for one that this site never signed. */
    open(ids: string, signature: string): readonly number[] | null
  }
  readonly locations: {
    list(): Promise<readonly Location[]>
    /** Where a postcode of the site's country is, about; null for one that does not exist. */
    findPostcode(postcode: string): Promise<Point | null>
  }
  readonly offers: {
    /** Offers this site shows today (spec §5 offer visibility). */
    list(): Promise<readonly Offer[]>
    /** Whether there was an offer of this id on this site and its last day has passed. */
    isOver(id: number): Promise<boolean>
  }
  readonly models: {
    list(): Promise<readonly Model[]>
    /** A model with its variants, colours, features and pictures; null when it is not of this site. */
    find(id: number): Promise<ModelDetails | null>
  }
  readonly content: {
    /** The published page with this slug (spec §2 Other pages); blocks that cannot be drawn are left out of it. */
    page(slug: string): Promise<Shown<ContentPage> | null>
    /**
     * One page of the published articles, the newest first, by a tag's slug where one is given. Null for a page or a tag
     * that there is not. `size` is the site's `blog_page_size` unless given.
     */
    articles(which: { tag?: string | null; page: number; size?: number }): Promise<ArticleList | null>
    article(slug: string): Promise<Shown<Article> | null>
    /** The newest articles as an Atom feed. */
    feed(): Promise<string>
    /** Positions that one can apply for today, the newest first. */
    jobs(): Promise<readonly Omit<Job, 'blocks'>[]>
    /** A position, also one that is filled: `open` says whether one can still apply. */
    job(slug: string): Promise<(Shown<Job> & { open: boolean }) | null>
    /** What the site announces above its header at a moment; null where it is nothing. */
    announcement(now: Date): ShownAnnouncement | null
    /** The reviews that the site shows (spec §2, §9). */
    reviews(): Promise<readonly Review[]>
    /** Everything of it that has an address of its own today, for the sitemap. */
    addresses(): Promise<readonly ContentAddress[]>
  }
  readonly redirects: {
    /** What the site says of an address that no page answers; asked for nothing else, so a live page always wins. */
    find(path: string, query: URLSearchParams): Promise<MovedAddress | null>
  }
  readonly group: {
    /** The sites of the site's group, itself among them; for links between places (hreflang). */
    sites(): Promise<readonly AlternateSite[]>
  }
  readonly pictures: {
    /** Who made the platform's pictures and how they may be used. */
    credits(): Promise<readonly PictureCredit[]>
  }
  readonly bookings: {
    /**
     * Free times of one of this site's own dealerships (spec §7), where the vehicle to be driven stands; null for
     * another's.
     */
    available(kind: BookingKind, dealershipId: number, vehicleAt?: number | null): Promise<AvailableBookings | null>
  }
  readonly forms: {
    /** What the forms offer from the site's data. */
    choices(): Promise<FormChoices>
    /**
     * Takes a lead, or one step of it: resolved, checked once, and committed with its files, its booking and its
     * deliveries before it answers. The same submission twice is one lead, and so is the same content within a quarter
     * of an hour where no script gave it an id. A finished lead stays finished.
     *
     * Throws `RequestError`: 422 with the words beside each field, 410 where the form has closed, 409 where the site does
     * not offer what it asks for or its time has gone, 413 or 415 for a file that is not taken, 403 for a lead that must
     * exist and is not this visitor's.
     */
    submit(entry: LeadEntry): Promise<StoredEntry>
  }
  readonly dashboard: {
    /** What the site shows of its outside Dashboard's session data (spec §7), as last heard; null for none. */
    sessionData(): Readonly<Record<string, unknown>> | null
  }
  readonly events: {
    record(event: {
      name: string
      eventId?: number
      anonId?: string
      sessionId?: string
      url?: string
      properties?: Record<string, unknown>
    }): Promise<void>
  }
}

/** A vehicle among all that a site lists. */
export interface ListedCar extends Car {
  /** When anything of it last changed. */
  updated_at: Date
}

/** A page, article or position by its slug. */
export interface ContentAddress {
  kind: 'page' | 'article' | 'job'
  slug: string
  /** When it last changed. */
  updated_at: Date
}

/** One page of the used vehicles in stock, in the order of the list. */
export interface UsedList extends Omit<MakeList<unknown>, 'items'> {
  cards: readonly CarCard[]
}

/** Where an address without a page leads: elsewhere, or nowhere any more. */
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

/** A tag of articles; `slug` is its part in the address. */
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
  /** The tag they were asked by. */
  tag: ArticleTag | null
  /** All tags of the site, the most used first. */
  tags: readonly ArticleTag[]
}
