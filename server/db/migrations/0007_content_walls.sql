-- The same wall for what a site says and for its moved addresses: a site reads its own, the platform writes it. Every
-- change tells the processes that keep pages of the site.
DO $$
declare
  watched text;
begin
  foreach watched in array array['content_pages', 'articles', 'jobs', 'reviews', 'redirects'] loop
    execute format('alter table %I enable row level security', watched);
    execute format('create policy own_site on %I for select to forecourt_site
      using (website_id = (select forecourt_website_id()))', watched);
    execute format('grant select on %I to forecourt_site', watched);
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function forecourt_site_changed(%L)',
      watched || '_inserted', watched, 'select website_id from changed');
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function forecourt_site_changed(%L)',
      watched || '_updated', watched, 'select website_id from changed');
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function forecourt_site_changed(%L)',
      watched || '_deleted', watched, 'select website_id from changed');
    execute format('create trigger %I after truncate on %I
      for each statement execute function forecourt_site_changed(%L)',
      watched || '_truncated', watched, 'select website_id from changed');
  end loop;
end
$$;
