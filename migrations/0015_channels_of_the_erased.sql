-- Whatever erases a person, such as the previous release or the list after a restore, also forgets their channel.
CREATE TRIGGER users_channel_forgotten AFTER UPDATE OF erasedAt ON users WHEN NEW.erasedAt IS NOT NULL AND NEW.directMessageChannel IS NOT NULL BEGIN UPDATE users SET directMessageChannel = NULL WHERE id = NEW.id; END;
