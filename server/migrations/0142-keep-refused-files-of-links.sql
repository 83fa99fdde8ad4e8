-- A file of links that a worker refused keeps its sealed content for a while, so that members see the refused values, and correct the
-- lines. Before, a refused file had none.
alter table link_files drop constraint link_files_check;
alter table link_files add constraint link_files_content_check check (
  case state when 'done' then content is null when 'refused' then true else content is not null end
);
