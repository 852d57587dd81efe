CREATE TABLE "waitlist_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"turn" serial NOT NULL,
	"website_id" integer NOT NULL,
	"dealership_id" integer NOT NULL,
	"car_id" integer,
	"car_name" text NOT NULL,
	"state" text NOT NULL,
	"offered_until" timestamp with time zone,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"details" jsonb NOT NULL,
	"context" jsonb NOT NULL,
	"consent" text NOT NULL,
	"submission_id" uuid,
	"visitor" text NOT NULL,
	"device_id" text NOT NULL,
	"held_by" text[] NOT NULL,
	"lead_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_places_turn_unique" UNIQUE("turn"),
	CONSTRAINT "waitlist_places_website_id_id_unique" UNIQUE("website_id","id"),
	CONSTRAINT "waitlist_places_website_id_submission_id_unique" UNIQUE("website_id","submission_id"),
	CONSTRAINT "waitlist_places_offered_until" CHECK ("waitlist_places"."state" <> 'offered' or "waitlist_places"."offered_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "waitlist_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"website_id" integer NOT NULL,
	"place_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"event" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"texted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_dealership_id_dealerships_id_fk" FOREIGN KEY ("dealership_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_changes" ADD CONSTRAINT "waitlist_changes_website_id_place_id_waitlist_places_fk" FOREIGN KEY ("website_id","place_id") REFERENCES "public"."waitlist_places"("website_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_places_offered_index" ON "waitlist_places" USING btree ("car_id") WHERE "waitlist_places"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waitlist_places_in_line_index" ON "waitlist_places" USING btree ("car_id","turn") WHERE "waitlist_places"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_places_car_id_index" ON "waitlist_places" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "waitlist_places_website_id_created_at_index" ON "waitlist_places" USING btree ("website_id","created_at");--> statement-breakpoint
CREATE INDEX "waitlist_places_held_by_index" ON "waitlist_places" USING gin ("held_by");--> statement-breakpoint
CREATE INDEX "waitlist_places_without_lead_index" ON "waitlist_places" USING btree ("id") WHERE "waitlist_places"."lead_reference" is null;--> statement-breakpoint
CREATE INDEX "waitlist_changes_website_id_place_id_index" ON "waitlist_changes" USING btree ("website_id","place_id");--> statement-breakpoint
CREATE INDEX "waitlist_changes_untold_index" ON "waitlist_changes" USING btree ("id") WHERE "waitlist_changes"."mailed_at" is null or "waitlist_changes"."texted_at" is null;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_website_id_place_id_waitlist_places_fk" FOREIGN KEY ("website_id","place_id") REFERENCES "public"."waitlist_places"("website_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_place_id_index" ON "reservations" USING btree ("place_id");--> statement-breakpoint
-- A vehicle is held while a reservation holds it, and while somebody is in line for it: what becomes free goes to them
-- first. The row of the vehicle is locked before it is decided, so that what others have just committed is seen.
CREATE FUNCTION "forecourt_refresh_held"("car" integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
declare
  "is_held" boolean;
begin
  perform from cars where id = car for update;
  is_held := exists (select from reservations r where r.car_id = car and r.state in ('held', 'paying', 'paid'))
    or exists (select from waitlist_places p where p.car_id = car and p.state in ('waiting', 'offered'));
  update cars set held = is_held, updated_at = now() where id = car and held <> is_held;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_refresh_held"(integer) FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forecourt_hold_car"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  if TG_OP <> 'INSERT' then
    perform forecourt_refresh_held(old.car_id);
  end if;
  if TG_OP <> 'DELETE' then
    perform forecourt_refresh_held(new.car_id);
  end if;
  -- Nobody gets ahead of those who wait, on whichever site: only an offer that was accepted is a way past them.
  if TG_OP = 'INSERT' and new.state in ('held', 'paying', 'paid') and exists (
    select from waitlist_places p where p.car_id = new.car_id and p.state in ('waiting', 'offered')
  ) and not exists (
    select from waitlist_places p where p.id = new.place_id and p.car_id = new.car_id and p.state = 'accepted'
  ) then
    raise exception 'Others are in line for this vehicle'
      using errcode = 'exclusion_violation', constraint = 'reservations_after_waitlist';
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "forecourt_place_in_line"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  if TG_OP <> 'INSERT' then
    perform forecourt_refresh_held(old.car_id);
  end if;
  if TG_OP <> 'DELETE' then
    perform forecourt_refresh_held(new.car_id);
    -- A vehicle that is held is offered to nobody.
    if new.state = 'offered' and exists (
      select from reservations r where r.car_id = new.car_id and r.state in ('held', 'paying', 'paid')
    ) then
      raise exception 'This vehicle is held'
        using errcode = 'exclusion_violation', constraint = 'waitlist_places_of_free_cars';
    end if;
  end if;
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_place_in_line"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "waitlist_places_in_line" AFTER INSERT OR DELETE OR UPDATE OF "state", "car_id" ON "waitlist_places"
  FOR EACH ROW EXECUTE FUNCTION "forecourt_place_in_line"();
--> statement-breakpoint
-- How many are in line before a place of the site; they may be on other sites that show the vehicle.
CREATE FUNCTION "forecourt_places_ahead"("place" uuid) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  select count(*)::integer from waitlist_places mine
  join waitlist_places p on p.car_id = mine.car_id and p.turn < mine.turn and p.state in ('waiting', 'offered')
  where mine.id = place and mine.website_id = forecourt_website_id()
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_places_ahead"(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "forecourt_places_ahead"(uuid) TO "forecourt_site";
--> statement-breakpoint
-- Who waits for which vehicle, since when and with which consent never changes.
CALL forecourt_protect('waitlist_places', 'website',
  site => 'select, insert, update (state, offered_until, lead_reference, updated_at)', staff => 'select');
--> statement-breakpoint
CREATE POLICY "site_own_car" ON "waitlist_places" AS RESTRICTIVE FOR INSERT TO "forecourt_site"
  WITH CHECK (exists (
    select from "cars" c where c."id" = "waitlist_places"."car_id" and c."dealership_id" = "waitlist_places"."dealership_id"
  ));
--> statement-breakpoint
CALL forecourt_protect('waitlist_changes', 'website', site => 'select, insert', staff => 'select');
