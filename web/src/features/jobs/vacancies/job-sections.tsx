interface JobSectionsProps {
  description: string;
  requirements: string;
  /** The heading level of both sections. */
  level: 3 | 4;
}

/** The description and requirements of a job in full, line breaks kept. */
export function JobSections({ description, requirements, level }: JobSectionsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col gap-5">
      {[
        { title: 'Description', text: description },
        { title: 'Requirements', text: requirements },
      ].map(({ title, text }) => (
        <section key={title}>
          <Heading className="text-sm font-semibold">{title}</Heading>
          <p className="mt-1 max-w-prose leading-relaxed whitespace-pre-line">{text}</p>
        </section>
      ))}
    </div>
  );
}
