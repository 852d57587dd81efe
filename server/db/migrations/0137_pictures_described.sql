-- What the library says of a picture is drawn on pages whose content keeps only its address, on each site of the group
-- (docs/decisions/0160).
CREATE FUNCTION "forecourt_picture_described"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
declare
  websites integer[];
begin
  select array_agg(w.id) into websites
  from websites own join websites w on w.id = own.id or w.dealership_group_id = own.dealership_group_id
  where own.id = new.website_id;
  perform forecourt_record_change('site', '{"websites":' || to_json(websites) || '}');
  return null;
end
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "forecourt_picture_described"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "media_described" AFTER UPDATE ON "media" FOR EACH ROW
  WHEN ((old.alt, old.focus) IS DISTINCT FROM (new.alt, new.focus))
  EXECUTE FUNCTION "forecourt_picture_described"();
